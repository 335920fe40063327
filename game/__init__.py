"""Five Acres: five farm board games round one table."""
