-- The language of an article's text, by its tag (BCP 47); empty where it is the blog's.
ALTER TABLE all_articles ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE drafts ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE article_versions ADD COLUMN language TEXT NOT NULL DEFAULT '';
DROP VIEW articles;
DROP VIEW bin;
CREATE VIEW IF NOT EXISTS articles AS SELECT * FROM all_articles WHERE deleted_at IS NULL;
CREATE VIEW IF NOT EXISTS bin AS SELECT * FROM all_articles WHERE deleted_at IS NOT NULL;
