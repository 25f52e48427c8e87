-- As before, but an unpaid bank transfer becomes what arrived.
DROP TRIGGER donation_stays_as_started ON donation;
CREATE TRIGGER donation_stays_as_started BEFORE UPDATE ON donation FOR EACH ROW WHEN (
  OLD.id IS DISTINCT FROM NEW.id
  OR OLD.campaign_id IS DISTINCT FROM NEW.campaign_id
  OR OLD.currency IS DISTINCT FROM NEW.currency
  OR ((OLD.payment_method <> 'Bank-Transfer' OR OLD.settled_at IS NOT NULL) AND (
    OLD.amount_minor IS DISTINCT FROM NEW.amount_minor
    OR OLD.fee_minor IS DISTINCT FROM NEW.fee_minor
    OR OLD.campaign_amount_minor IS DISTINCT FROM NEW.campaign_amount_minor
  ))
  OR OLD.rate_ppm IS DISTINCT FROM NEW.rate_ppm
  OR OLD.rate_as_of IS DISTINCT FROM NEW.rate_as_of
  OR OLD.rate_source IS DISTINCT FROM NEW.rate_source
  OR OLD.campaign_currency IS DISTINCT FROM NEW.campaign_currency
  OR OLD.payment_method IS DISTINCT FROM NEW.payment_method
  OR OLD.provider IS DISTINCT FROM NEW.provider
  OR OLD.created_at IS DISTINCT FROM NEW.created_at
  OR OLD.recorded_by IS DISTINCT FROM NEW.recorded_by
  OR OLD.offline_way IS DISTINCT FROM NEW.offline_way
) EXECUTE FUNCTION record_stays_as_it_is();
