-- Articles, the names they answer to, drafts, and what changed when.

CREATE TABLE articles (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 8 AND 40 AND id NOT GLOB '*[^0-9a-z]*'),
  slug TEXT NOT NULL UNIQUE CHECK (slug <> '' AND slug NOT LIKE '%/%'),
  heading TEXT NOT NULL CHECK (heading <> ''),
  image TEXT NOT NULL CHECK (image LIKE 'http%'),
  image_source TEXT NOT NULL CHECK (image_source <> ''),
  -- Sanitised HTML. Rows brought from an older site may hold OpenSSL "Salted__" cipher text in base64.
  body TEXT NOT NULL CHECK (body <> ''),
  description TEXT NOT NULL,
  author TEXT NOT NULL CHECK (author <> ''),
  date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  links TEXT NOT NULL CHECK (json_valid(links) AND json_type(links) = 'array'),
  category TEXT NOT NULL CHECK (category IN ('Coding', 'Health')),
  -- The landing page sorts by the heading's words even where the author chose another category.
  heading_category TEXT NOT NULL CHECK (heading_category IN ('Coding', 'Health')),
  words INTEGER NOT NULL CHECK (words > 0),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL CHECK (updated_at >= created_at),
  -- The revision that changed it last.
  revision INTEGER NOT NULL CHECK (revision > 0),
  published_key TEXT NOT NULL GENERATED ALWAYS AS (date || ' ' || created_at || ' ' || id) STORED
) STRICT;

CREATE UNIQUE INDEX articles_by_published ON articles (published_key);
CREATE INDEX articles_by_category ON articles (category, published_key);
CREATE INDEX articles_by_heading_category ON articles (heading_category, published_key);
CREATE INDEX articles_by_revision ON articles (revision, id);
CREATE INDEX articles_by_heading ON articles (heading);

-- Every slug an article ever had: old ones redirect, and no other article takes them.
CREATE TABLE slugs (
  slug TEXT PRIMARY KEY,
  article_id TEXT NOT NULL REFERENCES articles (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX slugs_by_article ON slugs (article_id);

-- What is left of a deleted article: the build's feed tells of it, and its address answers 410.
CREATE TABLE tombstones (
  article_id TEXT PRIMARY KEY,
  deleted_at TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK (revision > 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX tombstones_by_revision ON tombstones (revision, article_id);

CREATE TABLE drafts (
  id TEXT PRIMARY KEY CHECK (id LIKE 'draft-%'),
  slug TEXT NOT NULL,
  heading TEXT NOT NULL,
  image TEXT NOT NULL,
  image_source TEXT NOT NULL,
  body TEXT NOT NULL,
  author TEXT NOT NULL,
  date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  links TEXT NOT NULL CHECK (json_valid(links) AND json_type(links) = 'array'),
  category TEXT NOT NULL CHECK (category IN ('Coding', 'Health')),
  words INTEGER NOT NULL CHECK (words > 0),
  description TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL CHECK (updated_at >= created_at)
) STRICT;

-- Answers of author writes, kept in the same batch as the write, so that a repeat changes nothing.
CREATE TABLE idempotency_keys (
  key TEXT PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 200),
  fingerprint TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (json_valid(answer)),
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
