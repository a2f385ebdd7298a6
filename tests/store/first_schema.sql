-- The ledger's side: changed only together with an entry of the log.
CREATE TABLE log (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    digest TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE receipts (
    id TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    host TEXT NOT NULL,
    session TEXT NOT NULL,
    turn TEXT NOT NULL,
    call_id TEXT NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('mcp', 'hook')),
    checker TEXT NOT NULL,
    digest TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE INDEX receipts_by_call ON receipts (call_id) WHERE call_id <> '';
CREATE INDEX receipts_by_turn ON receipts (host, session, turn);

CREATE TABLE decisions (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    host TEXT NOT NULL,
    session TEXT NOT NULL,
    turn TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('passed', 'blocked', 'released', 'observed', 'off', 'nothing', 'error')),
    texts TEXT NOT NULL,
    statements TEXT NOT NULL,
    receipt TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT;
CREATE INDEX decisions_by_turn ON decisions (host, session, turn);

-- The disposable side: what can be gathered again, or only helps the next turn.
CREATE TABLE turns (
    host TEXT NOT NULL,
    session TEXT NOT NULL,
    turn TEXT NOT NULL,
    opened_at TEXT NOT NULL,
    project TEXT NOT NULL,
    inherits TEXT NOT NULL,
    mode TEXT NOT NULL,
    PRIMARY KEY (host, session, turn)
) STRICT;

CREATE TABLE evidence (
    host TEXT NOT NULL,
    session TEXT NOT NULL,
    turn TEXT NOT NULL,
    agent TEXT NOT NULL,
    path TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    how TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (host, session, turn, agent, path, how)
) STRICT;

CREATE TABLE heartbeats (
    host TEXT NOT NULL,
    session TEXT NOT NULL,
    event TEXT NOT NULL,
    at TEXT NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (host, session, event)
) STRICT;
