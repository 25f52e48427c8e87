-- What a donation is for is fixed when it is started, and what became of its money when it settles.
CREATE FUNCTION record_stays_as_it_is() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%: what is recorded of money is never changed', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- The condition stands in the trigger, where it costs an honest update next to nothing.
CREATE TRIGGER donation_stays_as_started BEFORE UPDATE ON donation FOR EACH ROW WHEN (
  OLD.id IS DISTINCT FROM NEW.id
  OR OLD.campaign_id IS DISTINCT FROM NEW.campaign_id
  OR OLD.currency IS DISTINCT FROM NEW.currency
  OR OLD.amount_minor IS DISTINCT FROM NEW.amount_minor
  OR OLD.fee_minor IS DISTINCT FROM NEW.fee_minor
  OR OLD.rate_ppm IS DISTINCT FROM NEW.rate_ppm
  OR OLD.campaign_currency IS DISTINCT FROM NEW.campaign_currency
  OR OLD.campaign_amount_minor IS DISTINCT FROM NEW.campaign_amount_minor
  OR OLD.payment_method IS DISTINCT FROM NEW.payment_method
  OR OLD.provider IS DISTINCT FROM NEW.provider
  OR OLD.created_at IS DISTINCT FROM NEW.created_at
  OR OLD.recorded_by IS DISTINCT FROM NEW.recorded_by
  OR OLD.offline_way IS DISTINCT FROM NEW.offline_way
) EXECUTE FUNCTION record_stays_as_it_is();

CREATE TRIGGER donation_stays_as_settled BEFORE UPDATE ON donation FOR EACH ROW WHEN (
  OLD.settled_at IS NOT NULL AND (
    OLD.settled_at IS DISTINCT FROM NEW.settled_at
    OR OLD.payment_id IS DISTINCT FROM NEW.payment_id
    OR OLD.fund_id IS DISTINCT FROM NEW.fund_id
    OR OLD.number IS DISTINCT FROM NEW.number
    OR OLD.gateway_cost_minor IS DISTINCT FROM NEW.gateway_cost_minor
    OR OLD.cost_minor IS DISTINCT FROM NEW.cost_minor
    OR (OLD.state = 'reversed') > (NEW.state = 'reversed')
    OR NEW.state NOT IN ('settled', 'reversed')
  )
) EXECUTE FUNCTION record_stays_as_it_is();

CREATE TRIGGER donation_is_kept BEFORE DELETE OR TRUNCATE ON donation
  FOR EACH STATEMENT EXECUTE FUNCTION record_stays_as_it_is();

-- A receipt is voided once, and its text is forgotten with its donor; nothing else of it moves.
CREATE TRIGGER receipt_stays_as_issued BEFORE UPDATE ON receipt FOR EACH ROW WHEN (
  OLD.id IS DISTINCT FROM NEW.id
  OR OLD.number IS DISTINCT FROM NEW.number
  OR OLD.donation_id IS DISTINCT FROM NEW.donation_id
  OR OLD.issued_at IS DISTINCT FROM NEW.issued_at
  OR OLD.signature IS DISTINCT FROM NEW.signature
  OR OLD.replaces IS DISTINCT FROM NEW.replaces
  OR (OLD.content IS DISTINCT FROM NEW.content AND NEW.content IS NOT NULL)
  OR (OLD.voided_at IS NOT NULL AND (
    OLD.voided_at IS DISTINCT FROM NEW.voided_at
    OR OLD.void_reason IS DISTINCT FROM NEW.void_reason
  ))
) EXECUTE FUNCTION record_stays_as_it_is();

CREATE TRIGGER receipt_is_kept BEFORE DELETE OR TRUNCATE ON receipt
  FOR EACH STATEMENT EXECUTE FUNCTION record_stays_as_it_is();

CREATE TRIGGER receipt_key_is_kept BEFORE DELETE OR TRUNCATE ON receipt_key
  FOR EACH STATEMENT EXECUTE FUNCTION record_stays_as_it_is();

-- Halves up, as all conversions are. Both currencies have two decimals.
ALTER TABLE donation ADD CONSTRAINT converted_at_its_rate CHECK (
  campaign_amount_minor = div(amount_minor::numeric * rate_ppm + 500000, 1000000)
);
ALTER TABLE donation ADD CONSTRAINT own_currency_is_not_converted CHECK (
  currency <> campaign_currency OR rate_ppm = 1000000
);
