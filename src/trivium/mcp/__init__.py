"""trivium.mcp: the memory as tools of the Model Context Protocol."""
