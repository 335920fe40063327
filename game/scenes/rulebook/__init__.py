"""The rulebook: text read from Markdown, examples that are real positions, and the page that shows both."""
