"""Certificates: answers with evidence. A solver makes the evidence, and independent code verifies it."""
