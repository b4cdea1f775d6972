-- The visitors of a day are in the counter's object; no version wrote them here.
DROP TABLE IF EXISTS visits;
