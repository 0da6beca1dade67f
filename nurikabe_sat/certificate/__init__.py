"""Certificates: answers with evidence. A solver produces the evidence, and independent code verifies the evidence."""
