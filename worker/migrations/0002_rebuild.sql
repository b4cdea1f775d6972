-- Revisions of the content, the topics each touched, and how far the static files are.

CREATE TABLE rebuild (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Counts changes; what readers are shown.
  revision INTEGER NOT NULL CHECK (revision >= 0),
  -- What the last build reported.
  landed INTEGER NOT NULL CHECK (landed BETWEEN 0 AND revision),
  renderer TEXT,
  landed_at TEXT,
  -- The newest revision a hook call was accepted for.
  sent INTEGER NOT NULL CHECK (sent BETWEEN 0 AND revision),
  sent_at TEXT,
  -- Until when one delivery holds the right to call the hook.
  lease_until TEXT,
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  next_attempt_at TEXT,
  last_error TEXT
) STRICT;

INSERT INTO rebuild (id, revision, landed, sent, attempts) VALUES (1, 0, 0, 0, 0);

-- The outbox: for each topic the newest revision that touched it.
CREATE TABLE topics (
  topic TEXT PRIMARY KEY,
  revision INTEGER NOT NULL CHECK (revision > 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX topics_by_revision ON topics (revision);
