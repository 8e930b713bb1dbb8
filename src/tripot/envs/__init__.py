"""Environments for learning programs: views as numbers, many matches at once, the interfaces others expect."""
