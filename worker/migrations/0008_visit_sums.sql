-- The counter brings its counts to D1 as they are, so that nothing has to know which it has brought. As in 0003, no version has to
-- work with the table gone.
DROP TABLE IF EXISTS visit_sums;
