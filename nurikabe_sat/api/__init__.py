"""The functions of the package as Python calls them: they take what people have, and give cells that have names."""
