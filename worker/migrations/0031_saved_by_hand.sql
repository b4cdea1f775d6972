-- Whether the author ever saved the draft by hand; otherwise only its editor did, by itself.
ALTER TABLE drafts ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 1 CHECK (by_hand IN (0, 1));

-- When an edit of an article last proved the password in this session.
ALTER TABLE sessions ADD COLUMN edit_proved_at TEXT;
