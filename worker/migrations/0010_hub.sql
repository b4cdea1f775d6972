-- What the hub of the feeds (WebSub) was told last, and when it is told again after a failure; a blog without a hub has no row.
CREATE TABLE IF NOT EXISTS hub (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  told INTEGER NOT NULL DEFAULT 0 CHECK (told >= 0),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at TEXT
) STRICT;
