-- Addresses of an older site that lead to pages of this one. Pages always win over them.

CREATE TABLE redirects (
  -- Percent-encoded in one way, without a slash at its end, perhaps with a query.
  path TEXT PRIMARY KEY CHECK (path LIKE '/%'),
  -- The same, or a whole address of another site that the author allowed.
  target TEXT NOT NULL CHECK (target LIKE '/%' OR target LIKE 'http://%' OR target LIKE 'https://%'),
  -- The article that the target shows: with it the redirect ends.
  article_id TEXT REFERENCES articles (id) ON DELETE CASCADE,
  source TEXT NOT NULL CHECK (source IN ('author', 'wordpress', 'ghost', 'feed', 'export')),
  created_at TEXT NOT NULL,
  CHECK (path <> target)
) STRICT, WITHOUT ROWID;

CREATE INDEX redirects_by_article ON redirects (article_id);
CREATE INDEX redirects_by_age ON redirects (created_at, path);
