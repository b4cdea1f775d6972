-- The texts of pages that are no articles. A page without a text has no row, or an empty text.
CREATE TABLE texts (
  name TEXT PRIMARY KEY,
  html TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
