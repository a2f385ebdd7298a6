"""Notes: the declared folders, safe reading, links between notes, and the path from a citation to a verdict."""
