-- Old addresses of articles that came from Markdown files. A rule of a table cannot be widened: the table is made anew.
CREATE TABLE wider_redirects (
  path TEXT PRIMARY KEY CHECK (path LIKE '/%'),
  target TEXT NOT NULL CHECK (target LIKE '/%' OR target LIKE 'http://%' OR target LIKE 'https://%'),
  article_id TEXT REFERENCES all_articles (id) ON DELETE CASCADE,
  source TEXT NOT NULL CHECK (source IN ('author', 'wordpress', 'ghost', 'feed', 'markdown', 'export')),
  created_at TEXT NOT NULL,
  CHECK (path <> target)
) STRICT, WITHOUT ROWID;

INSERT INTO wider_redirects SELECT path, target, article_id, source, created_at FROM redirects;
DROP TABLE redirects;
ALTER TABLE wider_redirects RENAME TO redirects;
CREATE INDEX redirects_by_article ON redirects (article_id);
CREATE INDEX redirects_by_age ON redirects (created_at, path);
