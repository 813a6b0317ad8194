"""What a rule document can say: pure mechanisms that see no tournament, no command and no entry."""
