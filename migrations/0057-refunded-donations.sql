ALTER TABLE donation
  -- Of what the donor paid, fee and all.
  ADD COLUMN refunded_minor bigint NOT NULL DEFAULT 0,
  -- The campaign's part of it, in the campaign's currency.
  ADD COLUMN campaign_refunded_minor bigint NOT NULL DEFAULT 0,
  -- What the campaign got back of the gateway's cost that it bore.
  ADD COLUMN cost_returned_minor bigint NOT NULL DEFAULT 0,
  -- What a dispute keeps from being paid out, in the campaign's currency.
  ADD COLUMN held_minor bigint NOT NULL DEFAULT 0,
  -- A checkout that expired, or that the gateway forgot, is followed by another.
  ADD COLUMN attempt int NOT NULL DEFAULT 1,
  -- False while a settled donation's gateway has not told its cost.
  ADD COLUMN cost_told boolean NOT NULL DEFAULT true;
ALTER TABLE donation ADD CONSTRAINT donation_refunded_at_most_paid CHECK (
  refunded_minor BETWEEN 0 AND amount_minor + fee_minor
  AND campaign_refunded_minor BETWEEN 0 AND campaign_amount_minor
  AND cost_returned_minor BETWEEN 0 AND coalesce(cost_minor, 0)
  AND held_minor >= 0 AND attempt > 0
) NOT VALID;
ALTER TABLE donation ADD CONSTRAINT cause_keeps_ninety_percent_of_the_rest CHECK (
  (campaign_amount_minor - campaign_refunded_minor - cost_minor + cost_returned_minor) * 10
    >= (campaign_amount_minor - campaign_refunded_minor) * 9
) NOT VALID;

-- The gateway may tell its cost after the payment succeeded: it is written once.
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
    OR (OLD.state = 'reversed') > (NEW.state = 'reversed')
    OR NEW.state NOT IN ('settled', 'reversed')
  )
) EXECUTE FUNCTION record_stays_as_it_is();

-- A person takes back what was recorded by hand; a refund or a lost dispute reverses by itself.
ALTER TABLE donation DROP CONSTRAINT donation_check5;
