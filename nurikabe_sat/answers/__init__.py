"""What there is to say to a question about a board: sentences, marks for pictures, a JSON object for programs.

One file a question. The commands print these answers, and the web API sends them, so that both say the same.
"""
