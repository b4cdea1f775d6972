-- What readers say and how many come: votes, opinions, messages, subscriptions, visits.
-- An article is its id or, where a local one has none, its href with the slash. Readers are keyed
-- hashes; each use has hashes of its own, so that a copy of the database joins nothing.

CREATE TABLE reactions (
  article TEXT NOT NULL CHECK (article <> ''),
  -- Keyed hash of the e-mail, which itself is kept nowhere.
  reader TEXT NOT NULL CHECK (length(reader) = 43),
  vote TEXT NOT NULL CHECK (vote IN ('like', 'dislike')),
  PRIMARY KEY (article, reader)
) STRICT, WITHOUT ROWID;

-- How many rows of reactions there are; only the triggers below write it.
CREATE TABLE reaction_counts (
  vote TEXT NOT NULL CHECK (vote IN ('like', 'dislike')),
  article TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (vote, article)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER reaction_added AFTER INSERT ON reactions BEGIN
  INSERT INTO reaction_counts (vote, article, count) VALUES (new.vote, new.article, 1)
    ON CONFLICT (vote, article) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER reaction_switched AFTER UPDATE OF vote ON reactions WHEN new.vote <> old.vote BEGIN
  UPDATE reaction_counts SET count = count - 1 WHERE vote = old.vote AND article = old.article;
  INSERT INTO reaction_counts (vote, article, count) VALUES (new.vote, new.article, 1)
    ON CONFLICT (vote, article) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER reaction_removed AFTER DELETE ON reactions BEGIN
  UPDATE reaction_counts SET count = count - 1 WHERE vote = old.vote AND article = old.article;
END;

-- Opinions outlive their article: the text names it, and the author may still want to read them.
CREATE TABLE opinions (
  -- Never used twice: a list that has grown old deletes nothing else.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  article TEXT NOT NULL,
  -- Keyed hash of the browser's cookie; the tests' token comes without one.
  visitor TEXT CHECK (length(visitor) = 43),
  -- Keyed hash of network and name.
  person TEXT NOT NULL CHECK (length(person) = 43),
  name TEXT NOT NULL CHECK (name <> ''),
  country TEXT NOT NULL CHECK (country <> ''),
  opinion TEXT NOT NULL CHECK (opinion <> ''),
  created_at TEXT NOT NULL,
  UNIQUE (article, visitor),
  UNIQUE (article, person)
) STRICT;

CREATE TABLE pings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL CHECK (email LIKE '%_@_%'),
  name TEXT NOT NULL CHECK (name <> ''),
  country TEXT NOT NULL CHECK (country <> ''),
  message TEXT NOT NULL CHECK (message <> ''),
  created_at TEXT NOT NULL
) STRICT;

-- Who sent a message less than 24 hours ago: a browser's cookie or an e-mail, as keyed hashes.
CREATE TABLE ping_locks (
  reader TEXT PRIMARY KEY CHECK (length(reader) = 43),
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX ping_locks_by_age ON ping_locks (expires_at);

CREATE TABLE subscribers (
  -- Random; the link that ends a subscription is derived from it.
  id TEXT PRIMARY KEY CHECK (length(id) = 43),
  email TEXT NOT NULL UNIQUE CHECK (email LIKE '%_@_%' AND email = lower(email)),
  state TEXT NOT NULL CHECK (state IN ('registered', 'confirmed')),
  registered_at TEXT NOT NULL,
  confirmed_at TEXT CHECK ((confirmed_at IS NOT NULL) = (state = 'confirmed')),
  -- SHA-256 of the tokens: a copy of the database confirms and ends nothing.
  confirmation_hash TEXT UNIQUE CHECK ((confirmation_hash IS NOT NULL) = (state = 'registered')),
  confirmation_expires_at TEXT
    CHECK ((confirmation_expires_at IS NULL) = (confirmation_hash IS NULL)),
  unsubscribe_hash TEXT NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;

-- Who was here on a UTC day: on the site (article '') or on an article. The hash has the day and the
-- article in it, so that no two rows tell of one visitor.
CREATE TABLE visits (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  article TEXT NOT NULL,
  visitor TEXT NOT NULL CHECK (length(visitor) = 43),
  PRIMARY KEY (day, article, visitor)
) STRICT, WITHOUT ROWID;

-- Outlives the visits it counted.
CREATE TABLE article_views (
  article TEXT PRIMARY KEY CHECK (article <> ''),
  count INTEGER NOT NULL CHECK (count > 0)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER visit_counted AFTER INSERT ON visits WHEN new.article = '' BEGIN
  UPDATE total_views SET count = count + 1 WHERE id = 1;
  INSERT INTO daily_views (day, count) VALUES (new.day, 1)
    ON CONFLICT (day) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER article_visit_counted AFTER INSERT ON visits WHEN new.article <> '' BEGIN
  INSERT INTO article_views (article, count) VALUES (new.article, 1)
    ON CONFLICT (article) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER article_deleted AFTER DELETE ON articles BEGIN
  DELETE FROM reactions WHERE article = old.id;
  DELETE FROM reaction_counts WHERE vote IN ('like', 'dislike') AND article = old.id;
  DELETE FROM article_views WHERE article = old.id;
END;
