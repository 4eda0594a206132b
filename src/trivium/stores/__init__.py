"""Where memories live: one leaf per kind of store, and the arrays they share."""
