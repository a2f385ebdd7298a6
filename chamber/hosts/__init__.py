"""What each host is: where it stands, whether our plugin is in it, and the proof that a block arrives."""
