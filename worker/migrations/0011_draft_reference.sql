-- What a draft's Reference says: only one whose research is checked can be published.
ALTER TABLE drafts ADD COLUMN reference TEXT NOT NULL DEFAULT 'true'
  CHECK (reference IN ('', 'false', 'true'));
