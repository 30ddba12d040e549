"""Setting a host up, PURE: values in, values out. What is written where is decided here; nothing is read or written."""
