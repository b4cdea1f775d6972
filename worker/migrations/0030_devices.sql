-- Browsers in which the author has signed in: an attack from many networks does not shut them out.
-- The cookie signs nobody in. No backup has this table, and a restore leaves it as it is.

CREATE TABLE devices (
  -- SHA-256 of the token in the browser's cookie.
  token_hash TEXT PRIMARY KEY,
  signed_in_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
