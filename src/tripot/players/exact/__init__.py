"""Players that know the answer, where it is known."""
