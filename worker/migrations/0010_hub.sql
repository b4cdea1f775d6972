-- What the hub of the feeds (WebSub) was told last, and when it is told again after a failure.
ALTER TABLE rebuild ADD COLUMN hub_told INTEGER NOT NULL DEFAULT 0 CHECK (hub_told >= 0);
ALTER TABLE rebuild ADD COLUMN hub_attempts INTEGER NOT NULL DEFAULT 0 CHECK (hub_attempts >= 0);
ALTER TABLE rebuild ADD COLUMN hub_next_at TEXT;
