-- The day of publish_at on the author's clock, for a draft whose date nobody chose; NULL: the day in UTC.
ALTER TABLE drafts ADD COLUMN publish_day TEXT
  CHECK (publish_day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]');
