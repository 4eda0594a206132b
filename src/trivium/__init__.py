"""A retrieval engine for the memory of LLM agents."""
