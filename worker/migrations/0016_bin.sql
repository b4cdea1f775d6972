-- The bin. A deleted article keeps its row, and all that points to it, until the cron or the author ends it.

-- `articles` is from here on a view of the published ones: what reads it cannot forget the bin, and what writes
-- has to name the table.
ALTER TABLE articles RENAME TO all_articles;

-- NULL while it is published; else its tombstone says the same to builds.
ALTER TABLE all_articles ADD COLUMN deleted_at TEXT;

CREATE VIEW articles AS SELECT * FROM all_articles WHERE deleted_at IS NULL;
CREATE VIEW bin AS SELECT * FROM all_articles WHERE deleted_at IS NOT NULL;

DROP INDEX articles_by_published;
DROP INDEX articles_by_category;
DROP INDEX articles_by_heading_category;
DROP INDEX articles_by_revision;
CREATE INDEX articles_by_published ON all_articles (deleted_at, published_key);
CREATE INDEX articles_by_category ON all_articles (deleted_at, category, published_key);
CREATE INDEX articles_by_heading_category ON all_articles (deleted_at, heading_category, published_key);
CREATE INDEX articles_by_revision ON all_articles (deleted_at, revision, id);

-- The votes wait with it, and nobody sees how many they are.
CREATE TRIGGER article_binned AFTER UPDATE OF deleted_at ON all_articles BEGIN
  DELETE FROM reaction_counts WHERE vote IN ('like', 'dislike') AND article = new.id;
  INSERT INTO reaction_counts (vote, article, count)
    SELECT vote, article, COUNT(*) FROM reactions WHERE article = new.id AND new.deleted_at IS NULL
    GROUP BY vote;
END;
