"""What the safety room knows: phrases, rules, help lines, the words of its answers."""
