-- What the author has changed of the blog's settings, each as JSON; the others are those of `shared/site.config.ts`.
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT;

-- Letters of this blog have arrived before.
INSERT INTO settings (name, value)
SELECT 'isMailProven', 'true'
WHERE EXISTS (SELECT 1 FROM subscribers WHERE state = 'confirmed')
  OR EXISTS (SELECT 1 FROM deliveries WHERE state = 'sent')
  OR EXISTS (SELECT 1 FROM mailings WHERE sent > 0);
