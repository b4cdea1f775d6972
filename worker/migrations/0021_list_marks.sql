-- How many published articles of a category stand up to a key, kept for one in sixteen or so: an article's place in
-- its list is counted from the nearest mark, not from the oldest article.
CREATE TABLE list_marks (
  category TEXT NOT NULL CHECK (category IN ('Coding', 'Health')),
  published_key TEXT NOT NULL,
  place INTEGER NOT NULL CHECK (place >= 0),
  PRIMARY KEY (category, published_key)
) STRICT, WITHOUT ROWID;

INSERT INTO list_marks VALUES ('Coding', '', 0), ('Health', '', 0);
INSERT INTO list_marks
  SELECT category, published_key, place FROM (
    SELECT category, published_key,
      ROW_NUMBER() OVER (PARTITION BY category ORDER BY published_key) AS place
    FROM all_articles WHERE deleted_at IS NULL
  ) WHERE place % 16 = 0;

-- A new mark where sixteen articles stand between an article and the mark before or after it.
CREATE VIEW wanted_marks AS
  SELECT me.id, me.category, me.published_key, mark.place + (
    SELECT COUNT(*) FROM all_articles a
    WHERE a.deleted_at IS NULL AND a.category = me.category
      AND a.published_key > mark.published_key AND a.published_key <= me.published_key
  ) AS place, mark.place AS place_before, (
    SELECT COUNT(*) FROM (
      SELECT 1 FROM all_articles a
      WHERE a.deleted_at IS NULL AND a.category = me.category AND a.published_key > me.published_key
        AND a.published_key < COALESCE((
          SELECT MIN(later.published_key) FROM list_marks later
          WHERE later.category = me.category AND later.published_key > me.published_key
        ), '~')
      LIMIT 16
    )
  ) AS after
  FROM all_articles me JOIN list_marks mark ON mark.category = me.category
    AND mark.published_key = (
      SELECT MAX(earlier.published_key) FROM list_marks earlier
      WHERE earlier.category = me.category AND earlier.published_key <= me.published_key
    );

CREATE TRIGGER article_listed AFTER INSERT ON all_articles WHEN new.deleted_at IS NULL BEGIN
  UPDATE list_marks SET place = place + 1
    WHERE category = new.category AND published_key >= new.published_key;
  INSERT OR IGNORE INTO list_marks
    SELECT category, published_key, place FROM wanted_marks
    WHERE id = new.id AND (place - place_before >= 16 OR after = 16);
END;

CREATE TRIGGER article_unlisted AFTER DELETE ON all_articles WHEN old.deleted_at IS NULL BEGIN
  UPDATE list_marks SET place = place - 1
    WHERE category = old.category AND published_key >= old.published_key;
END;

CREATE TRIGGER article_moved AFTER UPDATE OF deleted_at, category, date, created_at ON all_articles
WHEN (old.deleted_at IS NULL, old.category, old.published_key)
  <> (new.deleted_at IS NULL, new.category, new.published_key) BEGIN
  UPDATE list_marks SET place = place - 1
    WHERE old.deleted_at IS NULL AND category = old.category AND published_key >= old.published_key;
  UPDATE list_marks SET place = place + 1
    WHERE new.deleted_at IS NULL AND category = new.category AND published_key >= new.published_key;
  INSERT OR IGNORE INTO list_marks
    SELECT category, published_key, place FROM wanted_marks
    WHERE id = new.id AND new.deleted_at IS NULL AND (place - place_before >= 16 OR after = 16);
END;
