-- How many articles each category has, and how many of them each ten days: a page of a list reads those of its own ten days, and none of
-- the newer ones. Only the triggers below write it.
DROP TABLE IF EXISTS category_counts;
CREATE TABLE category_counts (
  category TEXT PRIMARY KEY,
  articles INTEGER NOT NULL CHECK (articles >= 0),
  -- An object of JSON; ten days are the first nine characters of a date.
  days TEXT NOT NULL CHECK (json_valid(days))
) STRICT, WITHOUT ROWID;
INSERT INTO category_counts (category, articles, days)
  SELECT category, SUM(articles), json_group_object(days, articles) FROM (
    SELECT category, substr(date, 1, 9) AS days, COUNT(*) AS articles FROM articles GROUP BY category, substr(date, 1, 9)
  ) GROUP BY category;

DROP TRIGGER IF EXISTS article_counted;
CREATE TRIGGER article_counted AFTER INSERT ON all_articles WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO category_counts (category, articles, days) VALUES (new.category, 1, json_object(substr(new.date, 1, 9), 1))
    ON CONFLICT (category) DO UPDATE SET articles = articles + 1,
      days = json_set(days, '$."' || substr(new.date, 1, 9) || '"', coalesce(json_extract(days, '$."' || substr(new.date, 1, 9) || '"'), 0) + 1);
END;

DROP TRIGGER IF EXISTS article_uncounted;
CREATE TRIGGER article_uncounted AFTER DELETE ON all_articles WHEN old.deleted_at IS NULL BEGIN
  UPDATE category_counts SET articles = articles - 1,
    days = json_set(days, '$."' || substr(old.date, 1, 9) || '"', json_extract(days, '$."' || substr(old.date, 1, 9) || '"') - 1)
    WHERE category = old.category;
END;

DROP TRIGGER IF EXISTS article_recounted;
CREATE TRIGGER article_recounted AFTER UPDATE OF category, deleted_at, date ON all_articles
WHEN old.category <> new.category OR old.deleted_at IS NOT new.deleted_at OR old.date <> new.date BEGIN
  UPDATE category_counts SET articles = articles - 1,
    days = json_set(days, '$."' || substr(old.date, 1, 9) || '"', json_extract(days, '$."' || substr(old.date, 1, 9) || '"') - 1)
    WHERE category = old.category AND old.deleted_at IS NULL;
  INSERT INTO category_counts (category, articles, days)
    SELECT new.category, 1, json_object(substr(new.date, 1, 9), 1) WHERE new.deleted_at IS NULL
    ON CONFLICT (category) DO UPDATE SET articles = articles + 1,
      days = json_set(days, '$."' || substr(new.date, 1, 9) || '"', coalesce(json_extract(days, '$."' || substr(new.date, 1, 9) || '"'), 0) + 1);
END;
