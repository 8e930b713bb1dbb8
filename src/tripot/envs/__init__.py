"""Environments for those who let programs learn: views as numbers, many matches at once, the forms others expect."""
