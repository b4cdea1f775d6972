-- Which delivery of the visits' sums the views include: the counter numbers them, so that none counts twice. The table `visits`
-- and its trigger are those of version 0.1.0, which may still run beside this one.
CREATE TABLE visit_sums (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  delivery INTEGER NOT NULL
) STRICT;

INSERT INTO visit_sums (id, delivery) VALUES (1, 0);
