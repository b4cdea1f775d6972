-- A vault has an id, and a recovery code opens it. A vault of before has neither, until it is next opened.
ALTER TABLE vault_key ADD COLUMN vault TEXT NOT NULL DEFAULT '';
ALTER TABLE vault_key ADD COLUMN recovery TEXT NOT NULL DEFAULT '';

-- How often the browser has written it; sealed together with the password.
ALTER TABLE credentials ADD COLUMN counter INTEGER NOT NULL DEFAULT 0;
-- The same sealed with a key that is to replace the present one, and the salt of that key.
ALTER TABLE credentials ADD COLUMN next_password TEXT;
ALTER TABLE credentials ADD COLUMN next_salt TEXT;
