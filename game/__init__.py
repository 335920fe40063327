"""Five Acres: five farm board games around one table."""

__version__ = "0.1.0"
