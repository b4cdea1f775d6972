-- Sessions that the author can tell apart; attempts are counted elsewhere; a peppered password.

-- A session of before tells nothing to list it by: whoever was signed in does it once more.
DROP TABLE sessions;

CREATE TABLE sessions (
  -- SHA-256 of the token: a copy of the database opens no session.
  token_hash TEXT PRIMARY KEY,
  -- What the author's list knows it by.
  id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 8 AND 40),
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  -- When the password was typed in it.
  proved_at TEXT NOT NULL,
  -- When another session took its place.
  followed_at TEXT,
  -- The name of the browser, the first half of the address: for the author to know it by.
  browser TEXT NOT NULL,
  network TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The Durable Object that checks passwords counts them.
DROP TABLE sign_in_attempts;

-- The same, with room for a peppered hash.
CREATE TABLE new_owner_password (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- `scrypt-p1$pepper$N$r$p$salt$hash`; of an earlier version `scrypt$N$r$p$salt$hash`.
  -- The pepper is made from SITE_SECRET, and with another SITE_SECRET no password fits. Then: make
  -- OWNER_PASSWORD_HASH from the present password (npm run hash-password), and
  --   npx wrangler d1 execute DB --remote --command "DELETE FROM owner_password"
  hash TEXT NOT NULL CHECK (hash LIKE 'scrypt$%$%$%$%$%' OR hash LIKE 'scrypt-p1$%$%$%$%$%$%'),
  changed_at TEXT NOT NULL
) STRICT;

INSERT INTO new_owner_password (id, hash, changed_at) SELECT id, hash, changed_at FROM owner_password;

DROP TABLE owner_password;

ALTER TABLE new_owner_password RENAME TO owner_password;
