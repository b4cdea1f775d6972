-- What anonymous calls need: limits, captcha challenges, the tokens they earn, failed sign-ins.

-- How often an address made a call since the window began. Addresses are keyed hashes.
CREATE TABLE call_limits (
  call TEXT NOT NULL,
  address TEXT NOT NULL,
  window_start TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (call, address)
) STRICT, WITHOUT ROWID;

CREATE INDEX call_limits_by_age ON call_limits (window_start);

CREATE TABLE captcha_challenges (
  id TEXT PRIMARY KEY,
  -- Keyed hash of the browser's cookie: nobody answers another's challenge.
  visitor TEXT NOT NULL,
  -- The items to choose, as bits.
  solution INTEGER NOT NULL CHECK (solution BETWEEN 1 AND 255),
  -- What the pictures are drawn from; the answer is in it. None for a challenge in words.
  pictures TEXT CHECK (json_valid(pictures)),
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX captcha_challenges_by_age ON captcha_challenges (expires_at);

-- Tokens that right answers earned, until a form spends them.
CREATE TABLE captcha_tokens (
  token_hash TEXT PRIMARY KEY,
  visitor TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX captcha_tokens_by_age ON captcha_tokens (expires_at);

-- Refused sign-ins, for the author to see: with the address in clear, for 90 days.
CREATE TABLE failed_sign_ins (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  address TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;

CREATE INDEX failed_sign_ins_by_age ON failed_sign_ins (at);
