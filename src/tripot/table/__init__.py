"""A table without I/O: commands in, events out. No sockets, no clock of its own, no randomness of its own."""
