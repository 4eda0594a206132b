"""Entity extractors: what a text is about.

``builtin`` needs nothing beyond the core, ``spacy`` reads English with an
installed pipeline, ``lac`` reads Chinese with a small neural network. One
frame, `ScriptExtractor`, holds what they share.
"""
