"""The review of a finished match: chances turn by turn, luck apart from decisions, the choices that cost most."""
