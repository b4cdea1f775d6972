-- Another value makes the index of the search in texts start anew: it is no copy of this database any more.
ALTER TABLE rebuild ADD COLUMN search_epoch TEXT NOT NULL DEFAULT '';
