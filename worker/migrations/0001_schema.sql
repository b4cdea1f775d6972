-- The database of Stillpress 1.0.0.
-- Later changes are migrations of their own, in the order of their numbers. D1 takes 50 statements of a call on the Free plan, and these are
-- more: each can be repeated.

-- Articles, their texts, and what became of them

-- A deleted article keeps its row, and all that points to it, until the cron or the author ends it.
CREATE TABLE IF NOT EXISTS all_articles (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 8 AND 40 AND id NOT GLOB '*[^0-9a-z]*'),
  slug TEXT NOT NULL UNIQUE CHECK (slug <> '' AND slug NOT LIKE '%/%'),
  heading TEXT NOT NULL CHECK (heading <> ''),
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
  published_key TEXT NOT NULL GENERATED ALWAYS AS (date || ' ' || created_at || ' ' || id) STORED,
  image TEXT NOT NULL DEFAULT '/'
    CHECK (image LIKE 'http%' OR (image LIKE '/%' AND image NOT LIKE '//%')),
  -- When an edit changed the text last, on a later day than it was made; NULL where none did.
  text_changed_at TEXT,
  -- The author's own; empty where the text's beginning stands for it.
  summary TEXT NOT NULL DEFAULT '',
  -- NULL while it is published; else its tombstone says the same to builds.
  deleted_at TEXT,
  -- What the picture at its head shows; empty where it only decorates.
  image_alt TEXT NOT NULL DEFAULT '',
  -- The address that the author chose; empty where it is made of the title.
  own_slug TEXT NOT NULL DEFAULT ''
) STRICT;

-- What reads these cannot forget the bin; what writes names the table.
CREATE VIEW IF NOT EXISTS articles AS SELECT * FROM all_articles WHERE deleted_at IS NULL;
CREATE VIEW IF NOT EXISTS bin AS SELECT * FROM all_articles WHERE deleted_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS articles_by_published ON all_articles (deleted_at, published_key);
CREATE INDEX IF NOT EXISTS articles_by_category ON all_articles (deleted_at, category, published_key);
CREATE INDEX IF NOT EXISTS articles_by_heading_category ON all_articles (deleted_at, heading_category, published_key);
CREATE INDEX IF NOT EXISTS articles_by_heading ON all_articles (heading);
CREATE INDEX IF NOT EXISTS articles_by_revision ON all_articles (deleted_at, revision, id);

-- What is made of an article's text, by which version of `shared/articles/html/display.ts`. It can be lost: whoever misses it
-- makes it again.
CREATE TABLE IF NOT EXISTS article_html (
  article_id TEXT PRIMARY KEY REFERENCES all_articles (id) ON DELETE CASCADE,
  version TEXT NOT NULL,
  -- What its page shows, what feeds have and what calls send; NULL where that is the text as it is kept.
  page TEXT,
  feed TEXT,
  call TEXT,
  -- The text's beginning, in plain words; NULL where it is the text as it is kept.
  excerpt TEXT
) STRICT;

-- Whoever changes a text and knows nothing of that table cannot leave an older one shown.
CREATE TRIGGER IF NOT EXISTS article_text_changed AFTER UPDATE OF body ON all_articles BEGIN
  DELETE FROM article_html WHERE article_id = new.id;
END;

-- The versions that edits replaced.
CREATE TABLE IF NOT EXISTS article_versions (
  article_id TEXT NOT NULL REFERENCES all_articles (id) ON DELETE CASCADE,
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
  summary TEXT NOT NULL DEFAULT '',
  image_alt TEXT NOT NULL DEFAULT '',
  own_slug TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (article_id, version)
) STRICT;

-- Every slug an article ever had: old ones redirect, and no other article takes them.
CREATE TABLE IF NOT EXISTS slugs (
  slug TEXT PRIMARY KEY,
  article_id TEXT NOT NULL REFERENCES all_articles (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS slugs_by_article ON slugs (article_id);

-- What is left of a deleted article: the build's feed tells of it, and its address answers 410.
CREATE TABLE IF NOT EXISTS tombstones (
  article_id TEXT PRIMARY KEY,
  deleted_at TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK (revision > 0)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tombstones_by_revision ON tombstones (revision, article_id);

-- Addresses of an older site, in one percent-encoding; pages always win over them. With its article a redirect ends.
CREATE TABLE IF NOT EXISTS redirects (
  path TEXT PRIMARY KEY CHECK (path LIKE '/%'),
  target TEXT NOT NULL CHECK (target LIKE '/%' OR target LIKE 'http://%' OR target LIKE 'https://%'),
  article_id TEXT REFERENCES all_articles (id) ON DELETE CASCADE,
  source TEXT NOT NULL CHECK (source IN ('author', 'wordpress', 'ghost', 'feed', 'markdown', 'export')),
  created_at TEXT NOT NULL,
  CHECK (path <> target)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS redirects_by_article ON redirects (article_id);
CREATE INDEX IF NOT EXISTS redirects_by_age ON redirects (created_at, path);

-- Drafts

CREATE TABLE IF NOT EXISTS drafts (
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
  updated_at TEXT NOT NULL CHECK (updated_at >= created_at),
  -- NULL while it waits for the author.
  publish_at TEXT,
  -- Why it could not publish itself, as a sentence.
  publish_error TEXT,
  -- Whether the author chose its date; otherwise it is dated the day it publishes itself.
  is_dated INTEGER NOT NULL DEFAULT 0 CHECK (is_dated IN (0, 1)),
  -- Whether subscribers get a letter when it publishes itself.
  alert INTEGER NOT NULL DEFAULT 0 CHECK (alert IN (0, 1)),
  -- What its Reference says: only one whose research is checked can be published.
  reference TEXT NOT NULL DEFAULT 'true'
    CHECK (reference IN ('', 'false', 'true')),
  summary TEXT NOT NULL DEFAULT '',
  image_alt TEXT NOT NULL DEFAULT '',
  -- The day of publish_at on the author's clock, for a draft whose date nobody chose; NULL: the day in UTC.
  publish_day TEXT
    CHECK (publish_day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  -- Whether the author ever saved it by hand; otherwise only its editor did, by itself.
  by_hand INTEGER NOT NULL DEFAULT 1 CHECK (by_hand IN (0, 1)),
  own_slug TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX IF NOT EXISTS drafts_by_schedule ON drafts (publish_at) WHERE publish_at IS NOT NULL;

-- Drafts that their author deleted: their ids are not taken again.
CREATE TABLE IF NOT EXISTS deleted_drafts (
  id TEXT PRIMARY KEY CHECK (id LIKE 'draft-%'),
  deleted_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The links with which friends read a draft. They end with it.
CREATE TABLE IF NOT EXISTS preview_links (
  -- SHA-256 of the secret in the link.
  hash TEXT PRIMARY KEY,
  draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  ends_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS preview_links_of_draft ON preview_links (draft_id);

-- What readers are shown, and builds

-- Revisions of the content, and how far the static files are.
CREATE TABLE IF NOT EXISTS rebuild (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Counts changes; what readers are shown.
  revision INTEGER NOT NULL CHECK (revision >= 0),
  -- What the last build reported.
  landed INTEGER NOT NULL CHECK (landed BETWEEN 0 AND revision),
  renderer TEXT,
  landed_at TEXT,
  -- The newest revision a hook call was accepted for.
  sent INTEGER NOT NULL CHECK (sent BETWEEN 0 AND revision),
  sent_at TEXT,
  -- Until when one delivery holds the right to call the hook.
  lease_until TEXT,
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  next_attempt_at TEXT,
  last_error TEXT,
  -- Another value makes the index of the search in texts start anew: it is no copy of this database any more.
  search_epoch TEXT NOT NULL DEFAULT '',
  -- Builds that the hook has taken and that did not land, since one did; each doubles the wait for the next.
  failed_builds INTEGER NOT NULL DEFAULT 0 CHECK (failed_builds >= 0),
  -- When the first of them was known to have failed, or the hook's first refusal; NULL while there is no last_error.
  failing_since TEXT,
  -- When a backup was last read to its end.
  backed_up_at TEXT
) STRICT;

-- The outbox: for each topic the newest revision that touched it.
CREATE TABLE IF NOT EXISTS topics (
  topic TEXT PRIMARY KEY,
  revision INTEGER NOT NULL CHECK (revision > 0)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS topics_by_revision ON topics (revision);

CREATE TABLE IF NOT EXISTS switches (
  name TEXT PRIMARY KEY CHECK (name IN ('block', 'background', 'monitor')),
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1))
) STRICT, WITHOUT ROWID;

-- What the author has changed, each as JSON; the others are those of `shared/site.config.ts`.
CREATE TABLE IF NOT EXISTS settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT;

-- The texts of pages that are no articles. A page without a text has no row, or an empty text.
CREATE TABLE IF NOT EXISTS texts (
  name TEXT PRIMARY KEY,
  html TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- What readers say

-- Readers are keyed hashes; each use has hashes of its own, so that a copy of the database joins nothing. An article is its id or,
-- where a local one has none, its href with the slash.
-- Opinions outlive their article: the text names it, and the author may still want to read them.
CREATE TABLE IF NOT EXISTS opinions (
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

-- The most rows of what strangers send and nobody deletes in time. Ids are never used twice, so their span is at least the number.
CREATE TRIGGER IF NOT EXISTS opinions_most BEFORE INSERT ON opinions
WHEN (SELECT MAX(id) FROM opinions) - (SELECT MIN(id) FROM opinions) >= 100000 BEGIN
  SELECT RAISE(ABORT, 'this table has its most rows');
END;

CREATE TABLE IF NOT EXISTS pings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL CHECK (email LIKE '%_@_%'),
  name TEXT NOT NULL CHECK (name <> ''),
  country TEXT NOT NULL CHECK (country <> ''),
  message TEXT NOT NULL CHECK (message <> ''),
  created_at TEXT NOT NULL
) STRICT;

CREATE TRIGGER IF NOT EXISTS pings_most BEFORE INSERT ON pings
WHEN (SELECT MAX(id) FROM pings) - (SELECT MIN(id) FROM pings) >= 100000 BEGIN
  SELECT RAISE(ABORT, 'this table has its most rows');
END;

-- Who sent a message less than 24 hours ago: a browser's cookie or an e-mail, as keyed hashes.
CREATE TABLE IF NOT EXISTS ping_locks (
  reader TEXT PRIMARY KEY CHECK (length(reader) = 43),
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS ping_locks_by_age ON ping_locks (expires_at);

CREATE TABLE IF NOT EXISTS reactions (
  article TEXT NOT NULL CHECK (article <> ''),
  -- Keyed hash of the e-mail, which itself is kept nowhere.
  reader TEXT NOT NULL CHECK (length(reader) = 43),
  vote TEXT NOT NULL CHECK (vote IN ('like', 'dislike')),
  PRIMARY KEY (article, reader)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER IF NOT EXISTS reactions_most BEFORE INSERT ON reactions
WHEN (SELECT SUM(count) FROM reaction_counts WHERE vote IN ('like', 'dislike') AND article = new.article) >= 100000
  AND NOT EXISTS (SELECT 1 FROM reactions WHERE article = new.article AND reader = new.reader) BEGIN
  SELECT RAISE(ABORT, 'this table has its most rows');
END;

-- How many rows of reactions there are; only the triggers below write it.
CREATE TABLE IF NOT EXISTS reaction_counts (
  vote TEXT NOT NULL CHECK (vote IN ('like', 'dislike')),
  article TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (vote, article)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER IF NOT EXISTS reaction_added AFTER INSERT ON reactions BEGIN
  INSERT INTO reaction_counts (vote, article, count) VALUES (new.vote, new.article, 1)
    ON CONFLICT (vote, article) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER IF NOT EXISTS reaction_removed AFTER DELETE ON reactions BEGIN
  UPDATE reaction_counts SET count = count - 1 WHERE vote = old.vote AND article = old.article;
END;

CREATE TRIGGER IF NOT EXISTS reaction_switched AFTER UPDATE OF vote ON reactions WHEN new.vote <> old.vote BEGIN
  UPDATE reaction_counts SET count = count - 1 WHERE vote = old.vote AND article = old.article;
  INSERT INTO reaction_counts (vote, article, count) VALUES (new.vote, new.article, 1)
    ON CONFLICT (vote, article) DO UPDATE SET count = count + 1;
END;

-- The votes wait with an article in the bin, and nobody sees how many they are.
CREATE TRIGGER IF NOT EXISTS article_binned AFTER UPDATE OF deleted_at ON all_articles BEGIN
  DELETE FROM reaction_counts WHERE vote IN ('like', 'dislike') AND article = new.id;
  INSERT INTO reaction_counts (vote, article, count)
    SELECT vote, article, COUNT(*) FROM reactions WHERE article = new.id AND new.deleted_at IS NULL
    GROUP BY vote;
END;

CREATE TRIGGER IF NOT EXISTS article_deleted AFTER DELETE ON all_articles BEGIN
  DELETE FROM reactions WHERE article = old.id;
  DELETE FROM reaction_counts WHERE vote IN ('like', 'dislike') AND article = old.id;
  DELETE FROM views WHERE article = old.id;
END;

-- Captchas that nobody has solved yet, and the tokens of those that somebody has.
CREATE TABLE IF NOT EXISTS captcha_challenges (
  id TEXT PRIMARY KEY,
  -- Keyed hash of the browser's cookie: nobody answers another's challenge.
  visitor TEXT NOT NULL,
  -- The items to choose, as bits.
  solution INTEGER NOT NULL CHECK (solution BETWEEN 1 AND 255),
  -- What the pictures are drawn from; the answer is in it. None for a challenge in words.
  pictures TEXT CHECK (json_valid(pictures)),
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS captcha_challenges_by_age ON captcha_challenges (expires_at);

CREATE TABLE IF NOT EXISTS captcha_tokens (
  token_hash TEXT PRIMARY KEY,
  visitor TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS captcha_tokens_by_age ON captcha_tokens (expires_at);

-- Up to when the author has seen each list.
CREATE TABLE IF NOT EXISTS seen (
  list TEXT PRIMARY KEY CHECK (list IN ('opinions', 'pings', 'subscribers')),
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Subscribers and their letters

CREATE TABLE IF NOT EXISTS subscribers (
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
  unsubscribe_hash TEXT NOT NULL UNIQUE,
  -- SHA-256 of the token that confirmed the address: its link, pressed again, says so.
  confirmed_hash TEXT
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS subscribers_by_confirmed_hash ON subscribers (confirmed_hash);
CREATE INDEX IF NOT EXISTS subscribers_by_age ON subscribers (registered_at, id);

-- That an article's alert was wanted, written in the batch that publishes it: at most one.
CREATE TABLE IF NOT EXISTS mailings (
  article TEXT PRIMARY KEY REFERENCES all_articles (id) ON DELETE CASCADE,
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
CREATE INDEX IF NOT EXISTS mailings_by_age ON mailings (created_at);
CREATE INDEX IF NOT EXISTS mailings_unaddressed ON mailings (asked_at) WHERE addressed_at IS NULL;

-- Letters, one a row: an article's alert, or what asks a new subscriber to confirm (no article). `queued` may be sent; `sending` was
-- taken by somebody; `unknown` was taken, and nobody came back to say whether it went out.
CREATE TABLE IF NOT EXISTS deliveries (
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
CREATE INDEX IF NOT EXISTS deliveries_by_subscriber ON deliveries (subscriber);
CREATE INDEX IF NOT EXISTS deliveries_open ON deliveries (state, changed_at) WHERE state <> 'sent';
CREATE INDEX IF NOT EXISTS deliveries_by_age ON deliveries (created_at);

CREATE TRIGGER IF NOT EXISTS delivery_sent AFTER UPDATE OF state ON deliveries
WHEN new.state = 'sent' AND old.state <> 'sent' BEGIN
  UPDATE mailings SET sent = sent + 1 WHERE article = new.article;
END;

-- Statistics

-- The site is the article ''. `total` is the count of all days up to this one, so that a view is one row written.
CREATE TABLE IF NOT EXISTS views (
  article TEXT NOT NULL,
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  count INTEGER NOT NULL CHECK (count >= 0),
  total INTEGER NOT NULL CHECK (total >= 0),
  PRIMARY KEY (article, day)
) STRICT, WITHOUT ROWID;

-- Which delivery of the visits' sums the views include: the counter numbers them, so that none counts twice.
CREATE TABLE IF NOT EXISTS visit_sums (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  delivery INTEGER NOT NULL
) STRICT;

-- On which day a site led how many visitors here; `other` for what passes the most.
CREATE TABLE IF NOT EXISTS referrers (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  host TEXT NOT NULL CHECK (host <> ''),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, host)
) STRICT, WITHOUT ROWID;

-- Visits of version 0.1.0, a row each.
CREATE TABLE IF NOT EXISTS visits (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  article TEXT NOT NULL,
  visitor TEXT NOT NULL CHECK (length(visitor) = 43),
  PRIMARY KEY (day, article, visitor)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER IF NOT EXISTS visit_counted AFTER INSERT ON visits BEGIN
  INSERT INTO views (article, day, count, total)
    SELECT new.article, new.day, 1, 1 + COALESCE((
      SELECT total FROM views WHERE article = new.article AND day < new.day ORDER BY day DESC LIMIT 1
    ), 0) WHERE true
    ON CONFLICT DO UPDATE SET count = count + 1, total = total + 1;
  -- Around midnight a visit of the day before can come after one of the new day.
  UPDATE views SET total = total + 1 WHERE article = new.article AND day > new.day;
END;

-- The owner, signing in, and letters to the owner

-- The owner of the blog: what a sign-in asks for beside the password. Nobody can read a factor here: each is a keyed hash
-- (HMAC-SHA-256 under a key made from SITE_SECRET). No backup has this table or owner_password, and a restore leaves both.
CREATE TABLE IF NOT EXISTS owner (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  username TEXT NOT NULL CHECK (username <> ''),
  email TEXT NOT NULL CHECK (email <> ''),
  -- The word of the e-mail address between the @ and the next dot.
  provider TEXT NOT NULL CHECK (provider <> ''),
  -- A JSON list of the colour codes, a JSON object of question to answer.
  colors TEXT NOT NULL CHECK (json_type(colors) = 'array'),
  answers TEXT NOT NULL CHECK (json_type(answers) = 'object'),
  -- Whether it is the demo's owner, who opens nothing outside a loopback address.
  is_demo INTEGER NOT NULL CHECK (is_demo IN (0, 1)),
  -- The set-up code that has ended with this owner.
  code TEXT,
  -- Where letters to the owner go, in clear; null until the owner names an address.
  letters_to TEXT,
  changed_at TEXT NOT NULL,
  -- The address that has proved that it takes letters.
  confirmed_to TEXT
) STRICT;

-- The password. With another SITE_SECRET none fits.
CREATE TABLE IF NOT EXISTS owner_password (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- `scrypt-p1$pepper$N$r$p$salt$hash`, salt and hash base64url; the pepper is made from SITE_SECRET.
  hash TEXT NOT NULL CHECK (hash LIKE 'scrypt$%$%$%$%$%' OR hash LIKE 'scrypt-p1$%$%$%$%$%$%'),
  changed_at TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS sessions (
  -- SHA-256 of the token: a copy of the database opens no session.
  token_hash TEXT PRIMARY KEY,
  -- What the author's list knows it by.
  id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 8 AND 40),
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  -- When the password was typed in it.
  proved_at TEXT NOT NULL,
  -- When another session took its place.
  followed_at TEXT,
  -- The name of the browser, the first half of the address: for the author to know it by.
  browser TEXT NOT NULL,
  network TEXT NOT NULL,
  -- When an edit of an article last proved the password in it.
  edit_proved_at TEXT
) STRICT, WITHOUT ROWID;

-- Browsers in which the author has signed in: an attack from many networks does not shut them out. The cookie signs nobody in.
-- No backup has this table, and a restore leaves it as it is.
CREATE TABLE IF NOT EXISTS devices (
  -- SHA-256 of the token in the browser's cookie.
  token_hash TEXT PRIMARY KEY,
  signed_in_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The networks from which somebody has signed in, as keyed hashes.
CREATE TABLE IF NOT EXISTS sign_in_networks (
  network TEXT PRIMARY KEY,
  seen_at TEXT NOT NULL,
  -- Whether the author knows: 0 until the alert; the blog's first network needs none.
  is_told INTEGER NOT NULL CHECK (is_told IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sign_in_networks_new ON sign_in_networks (is_told) WHERE is_told = 0;

CREATE TABLE IF NOT EXISTS failed_sign_ins (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  address TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS failed_sign_ins_by_age ON failed_sign_ins (at);

-- What the author was told: each cause once a day (UTC), and what became of the letter about it.
CREATE TABLE IF NOT EXISTS alerts (
  cause TEXT NOT NULL CHECK (cause IN ('build', 'mail', 'database', 'sign-in')),
  day TEXT NOT NULL,
  at TEXT NOT NULL,
  -- 'none': the author has no confirmed address, or wants no letter about this cause.
  letter TEXT NOT NULL CHECK (letter IN ('none', 'waiting', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at TEXT NOT NULL,
  PRIMARY KEY (cause, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS alerts_waiting ON alerts (next_at) WHERE letter = 'waiting';

-- The causes about which the author wants no letter.
CREATE TABLE IF NOT EXISTS alerts_off (cause TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- The vault

-- The vault's key, wrapped by a key that is derived from the author's password in the browser. At most one.
CREATE TABLE IF NOT EXISTS vault_key (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Raised by each wrapping.
  version INTEGER NOT NULL CHECK (version > 0),
  salt TEXT NOT NULL CHECK (salt <> ''),
  iterations INTEGER NOT NULL CHECK (iterations BETWEEN 100000 AND 10000000),
  wrapped TEXT NOT NULL CHECK (wrapped <> ''),
  -- The vault's id; one of before 1.0.0 has none until it is next opened.
  vault TEXT NOT NULL DEFAULT '',
  -- The same key, sealed for the recovery code.
  recovery TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE IF NOT EXISTS credentials (
  -- Their order in the list.
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Random, so that it is never another credential's.
  id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 8 AND 40),
  -- None without a key that opens it.
  vault INTEGER NOT NULL DEFAULT 1 REFERENCES vault_key (id),
  name TEXT NOT NULL CHECK (name <> ''),
  -- Sealed with the vault's key.
  password TEXT NOT NULL CHECK (password <> ''),
  created_at TEXT NOT NULL,
  -- How often the browser has written it; sealed together with the password.
  counter INTEGER NOT NULL DEFAULT 0,
  -- The same sealed with a key that is to replace the present one, and the salt of that key.
  next_password TEXT,
  next_salt TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS credentials_by_vault ON credentials (vault);

-- Calls and imports

-- Answers of author writes, kept in the same batch as the write, so that a repeat changes nothing.
CREATE TABLE IF NOT EXISTS idempotency_keys (
  key TEXT PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 200),
  fingerprint TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (json_valid(answer)),
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS idempotency_keys_by_age ON idempotency_keys (created_at);

CREATE TABLE IF NOT EXISTS call_limits (
  call TEXT NOT NULL,
  address TEXT NOT NULL,
  window_start TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (call, address)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS call_limits_by_age ON call_limits (window_start);

-- What an import brought: only that is taken back or updated.
CREATE TABLE IF NOT EXISTS imports (
  -- The article's name in its source, hashed; of a picture its name here, after `picture `.
  key TEXT PRIMARY KEY,
  -- The file, the folder or the address that was imported; empty if a version before this table did it.
  source TEXT NOT NULL,
  -- The article, draft or picture; NULL once it was taken back.
  id TEXT,
  -- The version that an import stored last: another one is the author's.
  version TEXT NOT NULL,
  -- SHA-256 of what was sent last.
  hash TEXT NOT NULL,
  -- How often it was taken back.
  round INTEGER NOT NULL DEFAULT 0 CHECK (round >= 0)
) STRICT, WITHOUT ROWID;

INSERT OR IGNORE INTO rebuild (id, revision, landed, sent, attempts) VALUES (1, 0, 0, 0, 0);
INSERT OR IGNORE INTO switches (name, is_on) VALUES ('block', 0), ('background', 0), ('monitor', 0);
INSERT OR IGNORE INTO visit_sums (id, delivery) VALUES (1, 0);
