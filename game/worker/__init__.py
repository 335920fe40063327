"""Computer players beside the window: a process of their own for one match, which never makes a frame wait."""
