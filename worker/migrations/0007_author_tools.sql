-- The author's tools: the vault of credentials, a password of the author's own choice.

-- The vault's key, wrapped by a key that is derived from the author's password in the browser. At
-- most one.
CREATE TABLE vault_key (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Raised by each wrapping.
  version INTEGER NOT NULL CHECK (version > 0),
  salt TEXT NOT NULL CHECK (salt <> ''),
  iterations INTEGER NOT NULL CHECK (iterations BETWEEN 100000 AND 10000000),
  wrapped TEXT NOT NULL CHECK (wrapped <> '')
) STRICT;

CREATE TABLE credentials (
  -- Their order in the list.
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Random, so that it is never another credential's.
  id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 8 AND 40),
  -- None without a key that opens it.
  vault INTEGER NOT NULL DEFAULT 1 REFERENCES vault_key (id),
  name TEXT NOT NULL CHECK (name <> ''),
  -- Sealed with the vault's key.
  password TEXT NOT NULL CHECK (password <> ''),
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX credentials_by_vault ON credentials (vault);

-- The author's password, once it was changed on the dashboard: from then on it is the password, and
-- the one among the Worker's secrets is none.
-- Forgotten? Without this row the secret's password is the password again:
--   npx wrangler d1 execute DB --remote --command "DELETE FROM owner_password"
-- The vault's key stays wrapped by the forgotten one: nobody can open the credentials then, and a
-- new vault begins only after "DELETE FROM credentials" and "DELETE FROM vault_key".
CREATE TABLE owner_password (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- `scrypt$N$r$p$salt$hash`, salt and hash base64url.
  hash TEXT NOT NULL CHECK (hash LIKE 'scrypt$%$%$%$%$%'),
  changed_at TEXT NOT NULL
) STRICT;

-- Newest first, for the author's list.
CREATE INDEX subscribers_by_age ON subscribers (registered_at, id);
