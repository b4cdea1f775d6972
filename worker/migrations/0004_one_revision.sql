-- A page's file is current if its build has the database's revision: nothing keeps what else a change touched. As in 0003, no
-- version has to work with the table gone.
DROP INDEX IF EXISTS topics_by_revision;
DROP TABLE IF EXISTS topics;

-- How many articles each category has, so that no list counts them; only the triggers below write it.
CREATE TABLE IF NOT EXISTS category_counts (
  category TEXT PRIMARY KEY,
  articles INTEGER NOT NULL CHECK (articles >= 0)
) STRICT, WITHOUT ROWID;
INSERT OR REPLACE INTO category_counts (category, articles)
  SELECT category, COUNT(*) FROM articles GROUP BY category;

CREATE TRIGGER IF NOT EXISTS article_counted AFTER INSERT ON all_articles WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO category_counts (category, articles) VALUES (new.category, 1)
    ON CONFLICT (category) DO UPDATE SET articles = articles + 1;
END;

CREATE TRIGGER IF NOT EXISTS article_uncounted AFTER DELETE ON all_articles WHEN old.deleted_at IS NULL BEGIN
  UPDATE category_counts SET articles = articles - 1 WHERE category = old.category;
END;

CREATE TRIGGER IF NOT EXISTS article_recounted AFTER UPDATE OF category, deleted_at ON all_articles
WHEN old.category <> new.category OR old.deleted_at IS NOT new.deleted_at BEGIN
  UPDATE category_counts SET articles = articles - 1 WHERE category = old.category AND old.deleted_at IS NULL;
  INSERT INTO category_counts (category, articles) SELECT new.category, 1 WHERE new.deleted_at IS NULL
    ON CONFLICT (category) DO UPDATE SET articles = articles + 1;
END;
