"""Short hand-written word lists; public facts, no word of any corpus."""
