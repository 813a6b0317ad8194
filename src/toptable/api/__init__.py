"""The API as a contract: what can be asked, and what is answered."""
