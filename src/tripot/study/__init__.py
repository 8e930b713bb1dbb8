"""The laboratory: what can be measured of the games."""
