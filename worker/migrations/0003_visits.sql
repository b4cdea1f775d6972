-- The visitors of a day are in the counter's object. This is before the first release: no version has to work with the table gone.
DROP TABLE IF EXISTS visits;
