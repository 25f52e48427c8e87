-- What a gateway told of a donation's money before the payment that it is about was in the books.
CREATE TABLE early_fact (
  donation_id uuid NOT NULL REFERENCES donation,
  provider text NOT NULL,
  fact text NOT NULL,
  told_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX early_fact_once ON early_fact (donation_id, md5(fact));

-- A refund of the whole that failed after all leaves the donation settled again. What a person took back
-- stays so.
DROP TRIGGER donation_stays_as_settled ON donation;
CREATE TRIGGER donation_stays_as_settled BEFORE UPDATE ON donation FOR EACH ROW WHEN (
  OLD.settled_at IS NOT NULL AND (
    OLD.settled_at IS DISTINCT FROM NEW.settled_at
    OR OLD.payment_id IS DISTINCT FROM NEW.payment_id
    OR OLD.fund_id IS DISTINCT FROM NEW.fund_id
    OR OLD.number IS DISTINCT FROM NEW.number
    OR (OLD.cost_told AND (
      NOT NEW.cost_told
      OR OLD.gateway_cost_minor IS DISTINCT FROM NEW.gateway_cost_minor
      OR OLD.cost_minor IS DISTINCT FROM NEW.cost_minor
    ))
    OR (OLD.state = 'reversed' AND NEW.state <> 'reversed' AND (
      OLD.reversed_by IS NOT NULL OR OLD.refunded_minor <= NEW.refunded_minor
    ))
    OR NEW.state NOT IN ('settled', 'reversed')
  )
) EXECUTE FUNCTION record_stays_as_it_is();
