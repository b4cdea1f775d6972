-- What imports have brought, so that only that is changed by a later run or taken back.
CREATE TABLE imports (
  -- The article's name in its source, hashed; of a picture its name here, after `picture `.
  key TEXT PRIMARY KEY,
  -- The file, the folder or the address that was imported; empty if a version before this table did it.
  source TEXT NOT NULL,
  -- The article, draft or picture; NULL once it was taken back.
  id TEXT,
  -- The version that an import stored last: another one is the author's.
  version TEXT NOT NULL,
  -- SHA-256 of what was sent last.
  hash TEXT NOT NULL,
  -- How often it was taken back.
  round INTEGER NOT NULL DEFAULT 0 CHECK (round >= 0)
) STRICT, WITHOUT ROWID;

-- The answers to earlier imports say what these brought.
INSERT INTO imports (key, source, id, version, hash)
SELECT key, '',
  CASE WHEN instr(location, 'reference=') > 0
    THEN substr(location, instr(location, 'reference=') + 10)
    ELSE replace(location, '/blog/', '') END,
  version, fingerprint
FROM (
  SELECT key, fingerprint, json_extract(answer, '$.location') AS location,
    json_extract(answer, '$.updatedAt') AS version
  FROM idempotency_keys WHERE key LIKE 'import-%' AND length(key) = 50
)
WHERE location IS NOT NULL AND version IS NOT NULL;
