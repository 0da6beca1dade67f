"""Arguments: claims about a board that explain the steps of techniques."""
