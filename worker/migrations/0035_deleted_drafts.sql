-- The ids of drafts that were thrown away: a late repeat of a save does not bring one back. Apart from tombstones, which
-- are for readers.
CREATE TABLE deleted_drafts (
  id TEXT PRIMARY KEY CHECK (id LIKE 'draft-%'),
  deleted_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
