"""As in numba."""
