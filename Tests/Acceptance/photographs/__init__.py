"""Photographs that no camera took: rendered from noise, light and a lens.

Whoever runs this makes them. The authors of Koloda dedicate them to the public domain (CC0 1.0).
"""
