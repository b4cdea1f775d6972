-- What a page of a list, an article and a feed would else count, row by row, where many articles share a day. Only the triggers below
-- write these tables.

-- Each category's articles in blocks of up to ten: an object of JSON, of how many there are from a published key on.
CREATE TABLE list_blocks (
  category TEXT PRIMARY KEY,
  blocks TEXT NOT NULL CHECK (json_valid(blocks))
) STRICT, WITHOUT ROWID;
INSERT INTO list_blocks (category, blocks)
  SELECT category, json_group_object(iif(block = 0, '', first), articles) FROM (
    SELECT category, block, MIN(published_key) AS first, COUNT(*) AS articles FROM (
      SELECT category, published_key, (row_number() OVER (PARTITION BY category ORDER BY published_key) - 1) / 5 AS block FROM articles
    ) GROUP BY category, block
  ) GROUP BY category;

-- To insert here is to count one article more, or one less, and to split a block that is full.
CREATE VIEW list_changes AS SELECT '' AS category, '' AS published_key, 0 AS more WHERE FALSE;
CREATE TRIGGER list_changed INSTEAD OF INSERT ON list_changes BEGIN
  INSERT OR IGNORE INTO list_blocks (category, blocks) VALUES (new.category, '{"":0}');
  UPDATE list_blocks SET blocks = (
    SELECT json_set(blocks, '$."' || first || '"', json_extract(blocks, '$."' || first || '"') + new.more)
    FROM (SELECT max(key) AS first FROM json_each(blocks) WHERE key <= new.published_key)
  ) WHERE category = new.category;
  UPDATE list_blocks SET blocks = (
    SELECT iif(articles <= 10, blocks, json_set(blocks, '$."' || first || '"', 5, '$."' || (
      SELECT published_key FROM articles WHERE category = new.category AND published_key >= first ORDER BY published_key LIMIT 1 OFFSET 5
    ) || '"', articles - 5))
    FROM (SELECT first, json_extract(blocks, '$."' || first || '"') AS articles
      FROM (SELECT max(key) AS first FROM json_each(blocks) WHERE key <= new.published_key))
  ) WHERE category = new.category AND new.more > 0;
END;

-- The place of an article among those of its day, the oldest first, where it is below 99 and the day was chosen (`published-at.ts`).
CREATE TABLE day_places (
  published_key TEXT PRIMARY KEY,
  place INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- To insert here is to number the articles of a day again, unless the key comes after all that have a number.
CREATE VIEW day_changes AS SELECT '' AS day, '' AS published_key WHERE FALSE;
CREATE TRIGGER day_changed INSTEAD OF INSERT ON day_changes WHEN NOT EXISTS (
  SELECT 1 FROM (
    SELECT published_key, place FROM day_places WHERE published_key >= new.day AND published_key < new.day || ':'
    ORDER BY published_key DESC LIMIT 1
  ) WHERE place = 98 AND published_key < new.published_key
) BEGIN
  DELETE FROM day_places WHERE published_key >= new.day AND published_key < new.day || ':' AND published_key NOT IN (
    SELECT published_key FROM articles WHERE published_key >= new.day AND published_key < new.day || ':' ORDER BY published_key LIMIT 99
  );
  INSERT INTO day_places (published_key, place)
    SELECT published_key, place FROM (
      SELECT published_key, date, created_at, row_number() OVER (ORDER BY published_key) - 1 AS place FROM (
        SELECT published_key, date, created_at FROM articles
        WHERE published_key >= new.day AND published_key < new.day || ':' ORDER BY published_key LIMIT 99
      )
    ) WHERE created_at < strftime('%Y-%m-%dT%H:%M', date, '-14 hours') OR created_at >= strftime('%Y-%m-%dT%H:%M', date, '36 hours')
      OR created_at = date || 'T00:00:00.000Z'
    ON CONFLICT (published_key) DO UPDATE SET place = excluded.place WHERE place <> excluded.place;
END;
INSERT INTO day_changes (day, published_key) SELECT DISTINCT date, '' FROM articles;

CREATE TRIGGER article_placed AFTER INSERT ON all_articles WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO list_changes VALUES (new.category, new.published_key, 1);
  INSERT INTO day_changes VALUES (new.date, new.published_key);
END;
CREATE TRIGGER article_unplaced AFTER DELETE ON all_articles WHEN old.deleted_at IS NULL BEGIN
  INSERT INTO list_changes VALUES (old.category, old.published_key, -1);
  INSERT INTO day_changes VALUES (old.date, old.published_key);
END;
CREATE TRIGGER article_replaced AFTER UPDATE OF category, deleted_at, date ON all_articles
WHEN old.category <> new.category OR old.deleted_at IS NOT new.deleted_at OR old.date <> new.date BEGIN
  INSERT INTO list_changes SELECT old.category, old.published_key, -1 WHERE old.deleted_at IS NULL;
  INSERT INTO list_changes SELECT new.category, new.published_key, 1 WHERE new.deleted_at IS NULL;
  INSERT INTO day_changes VALUES (old.date, old.published_key);
  INSERT INTO day_changes VALUES (new.date, new.published_key);
END;
