"""Files that outlive a start of the program: matches, settings, exported records."""
