"""Parts of ``generate_safety.py``: reading the data of the safety room and writing its tables."""
