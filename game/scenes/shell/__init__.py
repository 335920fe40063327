"""What all scenes stand on: the stack, the bar, menus, ways from one scene to the next."""
