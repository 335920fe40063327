"""Five Acres: five farm board games around one table."""

__version__ = "1.0.0"
