"""What every game shares; it knows none of them."""
