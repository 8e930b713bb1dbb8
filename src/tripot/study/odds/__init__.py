"""Exact answers: odds and values that need no simulation."""
