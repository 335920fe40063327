"""Five Acres: five farm board games round one table."""

__version__ = "0.1.0"
