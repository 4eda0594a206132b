"""trivium.server: the memory over HTTP."""
