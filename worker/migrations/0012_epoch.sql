-- A revision's number comes again after Time Travel; its epoch never does. What is kept of a revision is kept of its epoch.
ALTER TABLE rebuild ADD COLUMN epoch TEXT NOT NULL DEFAULT '';
UPDATE rebuild SET epoch = lower(hex(randomblob(8)));
CREATE TRIGGER epoch_renewed AFTER UPDATE OF revision ON rebuild WHEN new.revision <> old.revision BEGIN
  UPDATE rebuild SET epoch = lower(hex(randomblob(8)));
END;
