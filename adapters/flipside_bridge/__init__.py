"""The parts of python_bridge.py, in a package of their own so that no AI's module can have the same name."""
