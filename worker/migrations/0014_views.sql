-- Views of the site and of each article by day, in one row a day, and from which sites visits came.

-- The site is the article ''. `total` is the count of all days up to this one, so that a view is one row written.
CREATE TABLE views (
  article TEXT NOT NULL,
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  count INTEGER NOT NULL CHECK (count >= 0),
  total INTEGER NOT NULL CHECK (total >= 0),
  PRIMARY KEY (article, day)
) STRICT, WITHOUT ROWID;

INSERT INTO views (article, day, count, total)
  SELECT '', day, count, (SELECT count FROM total_views) - COALESCE(
    SUM(count) OVER (ORDER BY day ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), 0)
  FROM daily_views;

-- On which days an article was read was not counted until now.
INSERT INTO views (article, day, count, total)
  SELECT article, date('now', '-1 day'), 0, count FROM article_views;

-- The name of a site's host, on which day it led how many visitors here; `other` for what passes the most.
CREATE TABLE referrers (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  host TEXT NOT NULL CHECK (host <> ''),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, host)
) STRICT, WITHOUT ROWID;

DROP TRIGGER visit_counted;
DROP TRIGGER article_visit_counted;
DROP TRIGGER article_deleted;
DROP TABLE total_views;
DROP TABLE daily_views;
DROP TABLE article_views;

CREATE TRIGGER visit_counted AFTER INSERT ON visits BEGIN
  INSERT INTO views (article, day, count, total)
    SELECT new.article, new.day, 1, 1 + COALESCE((
      SELECT total FROM views WHERE article = new.article AND day < new.day ORDER BY day DESC LIMIT 1
    ), 0) WHERE true
    ON CONFLICT DO UPDATE SET count = count + 1, total = total + 1;
  -- Around midnight a visit of the day before can come after one of the new day.
  UPDATE views SET total = total + 1 WHERE article = new.article AND day > new.day;
END;

CREATE TRIGGER article_deleted AFTER DELETE ON articles BEGIN
  DELETE FROM reactions WHERE article = old.id;
  DELETE FROM reaction_counts WHERE vote IN ('like', 'dislike') AND article = old.id;
  DELETE FROM views WHERE article = old.id;
END;
