"""Short hand-written word lists: everyday words and public facts."""
