-- Which delivery of the visits' sums the views include: the counter numbers them, so that none counts twice. The table `visits`
-- and its trigger are those of version 0.1.0, which may still run beside this one.
CREATE TABLE visit_sums (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  delivery INTEGER NOT NULL
) STRICT;

INSERT INTO visit_sums (id, delivery) VALUES (1, 0);

-- The most rows of what strangers send and nobody deletes in time. Ids are never used twice, so their span is at least the number.
CREATE TRIGGER opinions_most BEFORE INSERT ON opinions
WHEN (SELECT MAX(id) FROM opinions) - (SELECT MIN(id) FROM opinions) >= 100000 BEGIN
  SELECT RAISE(ABORT, 'this table has its most rows');
END;

CREATE TRIGGER pings_most BEFORE INSERT ON pings
WHEN (SELECT MAX(id) FROM pings) - (SELECT MIN(id) FROM pings) >= 100000 BEGIN
  SELECT RAISE(ABORT, 'this table has its most rows');
END;

CREATE TRIGGER reactions_most BEFORE INSERT ON reactions
WHEN (SELECT SUM(count) FROM reaction_counts WHERE vote IN ('like', 'dislike') AND article = new.article) >= 100000
  AND NOT EXISTS (SELECT 1 FROM reactions WHERE article = new.article AND reader = new.reader) BEGIN
  SELECT RAISE(ABORT, 'this table has its most rows');
END;
