-- The id of the session that a typed password renewed, first of all: they are one to the author, and end together.
ALTER TABLE sessions ADD COLUMN first_id TEXT;
