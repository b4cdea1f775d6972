-- Sessions, sign-in attempts, the site's switches and counters.

CREATE TABLE sessions (
  -- SHA-256 of the token: a copy of the database opens no session.
  token_hash TEXT PRIMARY KEY,
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Failed sign-ins of an address in a window of time.
CREATE TABLE sign_in_attempts (
  address TEXT NOT NULL,
  window_start TEXT NOT NULL,
  failures INTEGER NOT NULL CHECK (failures > 0),
  PRIMARY KEY (address, window_start)
) STRICT, WITHOUT ROWID;

CREATE TABLE switches (
  name TEXT PRIMARY KEY CHECK (name IN ('block', 'background', 'monitor')),
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1))
) STRICT, WITHOUT ROWID;

INSERT INTO switches (name, is_on) VALUES ('block', 0), ('background', 0), ('monitor', 0);

CREATE TABLE total_views (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  count INTEGER NOT NULL CHECK (count >= 0)
) STRICT;

INSERT INTO total_views (id, count) VALUES (1, 0);

CREATE TABLE daily_views (
  day TEXT PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  count INTEGER NOT NULL CHECK (count > 0)
) STRICT, WITHOUT ROWID;
