-- What the picture at an article's head shows, for readers who cannot see it; empty where it only decorates.
ALTER TABLE all_articles ADD COLUMN image_alt TEXT NOT NULL DEFAULT '';
ALTER TABLE drafts ADD COLUMN image_alt TEXT NOT NULL DEFAULT '';
ALTER TABLE article_versions ADD COLUMN image_alt TEXT NOT NULL DEFAULT '';

-- The views are made anew, so that they have the column.
DROP VIEW articles;
DROP VIEW bin;
CREATE VIEW articles AS SELECT * FROM all_articles WHERE deleted_at IS NULL;
CREATE VIEW bin AS SELECT * FROM all_articles WHERE deleted_at IS NOT NULL;
