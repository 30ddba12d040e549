"""Pure text work: normalising, cutting into search words, slugs, query terms."""
