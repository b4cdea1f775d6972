-- Builds that the hook has taken and that did not land, since one did; each doubles the wait for the next.
ALTER TABLE rebuild ADD COLUMN failed_builds INTEGER NOT NULL DEFAULT 0 CHECK (failed_builds >= 0);
-- When the first of them was known to have failed, or the hook's first refusal; null while there is no last_error.
ALTER TABLE rebuild ADD COLUMN failing_since TEXT;

-- An older version kept neither: it begins anew.
UPDATE rebuild SET attempts = 0, next_attempt_at = NULL, last_error = NULL;
