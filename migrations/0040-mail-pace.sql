-- Until when the site's mails to many are spoken for: processes, on whatever machine, take their share of
-- the time from here. One row at most; a site that mailed nobody yet has none.
CREATE TABLE mail_pace (
  the_only boolean PRIMARY KEY DEFAULT true CHECK (the_only),
  taken_until timestamptz NOT NULL
);
