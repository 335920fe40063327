"""The ledger: rolls and draws of a match beside what chance promises, and their seal."""
