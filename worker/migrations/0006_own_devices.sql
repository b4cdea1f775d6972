-- A session on a device of the author's own lasts longer. The version before sees an ordinary one.
ALTER TABLE sessions ADD COLUMN is_own_device INTEGER NOT NULL DEFAULT 0 CHECK (is_own_device IN (0, 1));
