-- The versions of an article that edits replaced, and when drafts publish themselves.

CREATE TABLE article_versions (
  article_id TEXT NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  version INTEGER NOT NULL CHECK (version > 0),
  slug TEXT NOT NULL,
  heading TEXT NOT NULL,
  image TEXT NOT NULL,
  image_source TEXT NOT NULL,
  description TEXT NOT NULL,
  author TEXT NOT NULL,
  date TEXT NOT NULL,
  links TEXT NOT NULL CHECK (json_valid(links) AND json_type(links) = 'array'),
  category TEXT NOT NULL CHECK (category IN ('Coding', 'Health')),
  words INTEGER NOT NULL CHECK (words > 0),
  -- When this version was saved, not when it was replaced.
  saved_at TEXT NOT NULL,
  -- Last, so that a list of versions reads none of their texts.
  body TEXT NOT NULL,
  PRIMARY KEY (article_id, version)
) STRICT;

-- NULL while it waits for the author.
ALTER TABLE drafts ADD COLUMN publish_at TEXT;
-- Why it could not publish itself, as a sentence.
ALTER TABLE drafts ADD COLUMN publish_error TEXT;
-- Whether the author chose its date; otherwise it is dated the day it publishes itself.
ALTER TABLE drafts ADD COLUMN is_dated INTEGER NOT NULL DEFAULT 0 CHECK (is_dated IN (0, 1));

CREATE INDEX drafts_by_schedule ON drafts (publish_at) WHERE publish_at IS NOT NULL;
