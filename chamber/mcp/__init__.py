"""The agent surface: a stdlib front that answers at once, the SDK server that is its oracle, the tools both call."""
