-- E-mail: the alerts of articles, and every letter that is to go out.

-- That an article's alert was wanted, written in the batch that publishes it: at most one.
CREATE TABLE mailings (
  article TEXT PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
  -- What the letters say: the same at every try, however the article is edited meanwhile.
  heading TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- The last subscriber that has a letter, by id; they get theirs a page at a time.
  reached TEXT NOT NULL DEFAULT '',
  -- When the queue was asked last to go on with it.
  asked_at TEXT NOT NULL,
  -- When everybody had a letter waiting.
  addressed_at TEXT,
  recipients INTEGER NOT NULL DEFAULT 0 CHECK (recipients >= 0),
  -- Outlives the letters it counts.
  sent INTEGER NOT NULL DEFAULT 0 CHECK (sent >= 0)
) STRICT;

CREATE INDEX mailings_by_age ON mailings (created_at);
CREATE INDEX mailings_unaddressed ON mailings (asked_at) WHERE addressed_at IS NULL;

-- Letters, one a row: an article's alert, or what asks a new subscriber to confirm (no article).
-- `queued` may be sent; `sending` was taken by somebody; `unknown` was taken, and nobody came back to
-- say whether it went out.
CREATE TABLE deliveries (
  -- Random. What the mail provider knows it by.
  id TEXT PRIMARY KEY CHECK (length(id) = 32),
  article TEXT REFERENCES mailings (article) ON DELETE CASCADE,
  subscriber TEXT NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
  state TEXT NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'unknown')),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  -- Whether a try was made whose end nobody knows.
  is_lost INTEGER NOT NULL DEFAULT 0 CHECK (is_lost IN (0, 1)),
  -- Until when the provider takes a repeat for the same letter; none where it never does.
  repeatable_until TEXT,
  -- Why it was not sent, as a sentence.
  reason TEXT CHECK ((reason IS NOT NULL) OR state NOT IN ('failed', 'unknown')),
  -- Of one article nobody gets two.
  UNIQUE (article, subscriber)
) STRICT, WITHOUT ROWID;

CREATE INDEX deliveries_by_subscriber ON deliveries (subscriber);
CREATE INDEX deliveries_by_age ON deliveries (created_at);
CREATE INDEX deliveries_open ON deliveries (state, changed_at) WHERE state <> 'sent';

CREATE TRIGGER delivery_sent AFTER UPDATE OF state ON deliveries
WHEN new.state = 'sent' AND old.state <> 'sent' BEGIN
  UPDATE mailings SET sent = sent + 1 WHERE article = new.article;
END;

-- Whether its alert goes out when it is published; of an older draft nobody has said so.
ALTER TABLE drafts ADD COLUMN alert INTEGER NOT NULL DEFAULT 0 CHECK (alert IN (0, 1));
