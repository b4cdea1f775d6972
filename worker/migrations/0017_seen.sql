-- When the author last looked at a list of what readers sent.
CREATE TABLE seen (
  list TEXT PRIMARY KEY CHECK (list IN ('opinions', 'pings', 'subscribers')),
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
