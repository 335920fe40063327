"""What outlives a session: matches, settings, exported records."""
