"""From what a page knows to HTML: templates, parts kept by version, answers to forms."""
