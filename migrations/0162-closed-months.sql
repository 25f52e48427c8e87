-- A closed month has the entries up to one of them; later ones count in the month after, whatever their date.
CREATE TABLE closed_month (
  -- '2026-10', in the charity's time zone when it was closed
  month text PRIMARY KEY CHECK (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  ends_at timestamptz NOT NULL,
  -- The last entry of the ledger that can be in it.
  through bigint NOT NULL,
  closed_at timestamptz NOT NULL
);
CREATE TRIGGER closed_month_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_month
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
