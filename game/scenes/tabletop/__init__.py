"""The table as it is shown and handled, for playing and for looking back."""
