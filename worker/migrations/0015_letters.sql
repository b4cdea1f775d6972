-- What e-mails to subscribers have: a summary, unless the author wants whole articles (`asked`), has had one (`seen`), and said yes.
ALTER TABLE owner ADD COLUMN letters TEXT NOT NULL DEFAULT 'summary'
  CHECK (letters IN ('summary', 'asked', 'seen', 'whole'));
-- The author's own words at the beginning of an article's e-mail.
ALTER TABLE drafts ADD COLUMN opening TEXT NOT NULL DEFAULT '';
ALTER TABLE mailings ADD COLUMN opening TEXT NOT NULL DEFAULT '';
-- Whether its e-mails have the whole article, which the author had agreed to when it was published; and that, once it is made, as JSON.
ALTER TABLE mailings ADD COLUMN is_whole INTEGER NOT NULL DEFAULT 0 CHECK (is_whole IN (0, 1));
ALTER TABLE mailings ADD COLUMN body TEXT;
