"""The table in a terminal: plain lines of text, for the eye or a screen reader."""
