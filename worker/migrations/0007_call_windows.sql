-- A window of calls is one of the clock and begins its key: a counter costs one row, and what has ended is found without an index.
-- What the table had ends within a day. As in 0003, no version has to work with the old one.
DROP TABLE IF EXISTS call_limits;
CREATE TABLE IF NOT EXISTS call_counts (
  until TEXT NOT NULL,
  call TEXT NOT NULL,
  -- A keyed hash of a network or of a mailbox; 'site' for all readers together.
  who TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (until, call, who)
) STRICT, WITHOUT ROWID;
