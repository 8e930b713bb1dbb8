"""What is kept: the logs of the tables, who plays, and how matches ended."""
