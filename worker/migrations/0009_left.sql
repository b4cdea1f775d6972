-- Who left, or was forgotten: a keyed hash of the mailbox, so that no file of subscribers brings it back.
CREATE TABLE IF NOT EXISTS left_mailboxes (
  mailbox TEXT PRIMARY KEY CHECK (length(mailbox) = 43)
) STRICT, WITHOUT ROWID;

-- Whether the author brought the address from a file and gave his word that its reader agreed.
ALTER TABLE subscribers ADD COLUMN by_author INTEGER NOT NULL DEFAULT 0 CHECK (by_author IN (0, 1));
