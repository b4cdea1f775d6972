-- The address that the author chose for an article; empty where it is made of the title.
ALTER TABLE all_articles ADD COLUMN own_slug TEXT NOT NULL DEFAULT '';
ALTER TABLE drafts ADD COLUMN own_slug TEXT NOT NULL DEFAULT '';
ALTER TABLE article_versions ADD COLUMN own_slug TEXT NOT NULL DEFAULT '';

-- The views are made anew, so that they have the column.
DROP VIEW articles;
DROP VIEW bin;
CREATE VIEW articles AS SELECT * FROM all_articles WHERE deleted_at IS NULL;
CREATE VIEW bin AS SELECT * FROM all_articles WHERE deleted_at IS NOT NULL;

-- The links with which friends read a draft. They end with it.
CREATE TABLE preview_links (
  -- SHA-256 of the secret in the link.
  hash TEXT PRIMARY KEY,
  draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  ends_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX preview_links_of_draft ON preview_links (draft_id);
