-- What readers are told: that a link has confirmed their address, and when an article's text changed.

-- SHA-256 of the token that confirmed the address: its link, pressed again, says so.
ALTER TABLE subscribers ADD COLUMN confirmed_hash TEXT;
CREATE UNIQUE INDEX subscribers_by_confirmed_hash ON subscribers (confirmed_hash);

-- When an edit changed the text last, on a later day than it was made; NULL where none did.
ALTER TABLE articles ADD COLUMN text_changed_at TEXT;

UPDATE articles SET text_changed_at = (
  SELECT MAX(replaced_at) FROM (
    SELECT body,
      LEAD(body, 1, articles.body) OVER (ORDER BY version) AS next_body,
      LEAD(saved_at, 1, articles.updated_at) OVER (ORDER BY version) AS replaced_at
    FROM article_versions WHERE article_id = articles.id
  ) WHERE body <> next_body AND substr(replaced_at, 1, 10) > substr(articles.created_at, 1, 10)
);
