-- Double entry, append-only. Debits are positive, credits negative.
CREATE TABLE ledger_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 'campaign:12', 'gateway:sandbox', 'service-fees', 'gateway-costs', 'recovered-costs', 'exchange'
  name text NOT NULL,
  currency char(3) NOT NULL,
  UNIQUE (name, currency),
  UNIQUE (id, currency)
);

CREATE TABLE ledger_txn (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  source_type text NOT NULL,
  source_id text NOT NULL,
  reverses uuid UNIQUE REFERENCES ledger_txn,
  occurred_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  -- The database transaction that wrote it: entries may join it there and nowhere else.
  written_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
  UNIQUE (source_type, source_id, kind)
);

CREATE TABLE ledger_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  txn_id uuid NOT NULL REFERENCES ledger_txn,
  account_id bigint NOT NULL,
  currency char(3) NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  FOREIGN KEY (account_id, currency) REFERENCES ledger_account (id, currency)
);
CREATE INDEX ledger_entry_by_txn ON ledger_entry (txn_id);
CREATE INDEX ledger_entry_by_account ON ledger_entry (account_id) INCLUDE (amount_minor);

CREATE FUNCTION ledger_entry_joins_its_txn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- By a subquery for each header, so that each is looked up by its key: a join reads every header
  -- there is.
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT txn_id FROM added) header
    WHERE (SELECT txn.written_by FROM ledger_txn txn WHERE txn.id = header.txn_id)
      IS DISTINCT FROM pg_current_xact_id()
  ) THEN
    RAISE EXCEPTION 'ledger: entries are added in the transaction that made their header'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_entry_joins_its_txn AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_joins_its_txn();

CREATE FUNCTION ledger_txn_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  txn uuid;
  entries int;
  unbalanced int;
BEGIN
  IF TG_TABLE_NAME = 'ledger_txn' THEN txn := NEW.id; ELSE txn := NEW.txn_id; END IF;
  SELECT coalesce(sum(n), 0), count(*) FILTER (WHERE total <> 0) INTO entries, unbalanced
  FROM (
    SELECT count(*) AS n, sum(amount_minor) AS total FROM ledger_entry
    WHERE txn_id = txn GROUP BY currency
  ) per_currency;
  IF entries < 2 THEN
    RAISE EXCEPTION 'ledger: transaction % has fewer than two entries', txn
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF unbalanced > 0 THEN
    RAISE EXCEPTION 'ledger: transaction % does not sum to zero in every currency', txn
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ledger_txn_balances AFTER INSERT ON ledger_txn
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_txn_balances();
CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_txn_balances();

CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger: % is append-only; correct by a reversal', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER ledger_txn_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_txn
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_account_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
