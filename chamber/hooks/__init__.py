"""The hooks of both hosts: one JSON object in, one out, exit 0, whatever happens. Thin: the gate decides."""
