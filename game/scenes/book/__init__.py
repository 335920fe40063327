"""The record book: what people have played, and how."""
