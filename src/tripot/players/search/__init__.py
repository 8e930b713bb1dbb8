"""Players that search: what they might do is tried in worlds that fit all they know, and the best plan is begun."""
