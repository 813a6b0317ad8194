"""What a player still needs: what each own result would do to the place and to the cut."""
