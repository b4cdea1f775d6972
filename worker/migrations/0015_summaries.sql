-- The author's own summary of an article; empty where its text's beginning stands for it.
ALTER TABLE articles ADD COLUMN summary TEXT NOT NULL DEFAULT '';
ALTER TABLE drafts ADD COLUMN summary TEXT NOT NULL DEFAULT '';
ALTER TABLE article_versions ADD COLUMN summary TEXT NOT NULL DEFAULT '';

-- That beginning, as plain text; NULL where it is the text as it is kept.
ALTER TABLE article_html ADD COLUMN excerpt TEXT;
