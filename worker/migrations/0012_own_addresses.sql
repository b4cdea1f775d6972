-- Addresses of this site are kept without its host, and what is shown of a text is kept beside it.

-- Another rule for a column is another column: so the table stays, and with it all rows that point to
-- its own. A new column has to name a value for old rows; every INSERT names the picture.
ALTER TABLE articles ADD COLUMN own_image TEXT NOT NULL DEFAULT '/'
  CHECK (own_image LIKE 'http%' OR (own_image LIKE '/%' AND own_image NOT LIKE '//%'));

UPDATE articles SET own_image = image;

ALTER TABLE articles DROP COLUMN image;

ALTER TABLE articles RENAME COLUMN own_image TO image;

-- What is made of the text of an article, by which version of `shared/articles/html/display.ts`. It can be
-- lost: whoever misses it makes it again.
CREATE TABLE article_html (
  article_id TEXT PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
  version TEXT NOT NULL,
  -- What its page shows, what feeds have and what calls send; NULL where that is the text as it is kept.
  page TEXT,
  feed TEXT,
  call TEXT
) STRICT;

-- Whoever changes a text and knows nothing of this table cannot leave an older one shown.
CREATE TRIGGER article_text_changed AFTER UPDATE OF body ON articles BEGIN
  DELETE FROM article_html WHERE article_id = new.id;
END;
