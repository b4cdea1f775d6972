-- The owner of the blog: what a sign-in asks for beside the password, which stays in owner_password.
-- Nobody can read a factor here: each is a keyed hash (HMAC-SHA-256 under a key made from SITE_SECRET).
-- No backup has this table or owner_password, and a restore leaves both as they are.

CREATE TABLE owner (
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
  changed_at TEXT NOT NULL
) STRICT;
