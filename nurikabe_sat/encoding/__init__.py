"""From a puzzle to a formula and back: where puzzle/ and sat/ meet."""
