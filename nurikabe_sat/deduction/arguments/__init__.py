"""Arguments: claims about a board, which explain the steps of techniques."""
