"""Ground of all scenes: the stack, the bar, menus, ways from one scene to the next."""
