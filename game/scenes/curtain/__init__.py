"""The curtain over a match while people with secrets change places."""
