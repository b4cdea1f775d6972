-- What the author was told: each cause once a day (UTC), and what became of the letter about it.
CREATE TABLE alerts (
  cause TEXT NOT NULL CHECK (cause IN ('build', 'mail', 'database', 'sign-in')),
  day TEXT NOT NULL,
  at TEXT NOT NULL,
  -- 'none': the author has no confirmed address, or wants no letter about this cause.
  letter TEXT NOT NULL CHECK (letter IN ('none', 'waiting', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at TEXT NOT NULL,
  PRIMARY KEY (cause, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX alerts_waiting ON alerts (next_at) WHERE letter = 'waiting';

-- The causes about which the author wants no letter.
CREATE TABLE alerts_off (cause TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- The networks from which somebody has signed in, as keyed hashes.
CREATE TABLE sign_in_networks (
  network TEXT PRIMARY KEY,
  seen_at TEXT NOT NULL,
  -- Whether the author knows: 0 until the alert; the blog's first network needs none.
  is_told INTEGER NOT NULL CHECK (is_told IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_networks_new ON sign_in_networks (is_told) WHERE is_told = 0;

-- The address that a letter has proved; letters go to letters_to only while both are the same.
ALTER TABLE owner ADD COLUMN confirmed_to TEXT;

-- When a backup was last read to its end.
ALTER TABLE rebuild ADD COLUMN backed_up_at TEXT;
