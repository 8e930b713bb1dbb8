"""Who can sit at a table without being human. A player is given a View and nothing else."""
