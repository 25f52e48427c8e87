ALTER TABLE donation
  -- Of which day the rate is that a converted donation was given at, and where it came from; null where
  -- nothing is converted, and for donations that are older than these columns.
  ADD COLUMN rate_as_of date,
  ADD COLUMN rate_source text;

-- As before, with the two new columns.
DROP TRIGGER donation_stays_as_started ON donation;
CREATE TRIGGER donation_stays_as_started BEFORE UPDATE ON donation FOR EACH ROW WHEN (
  OLD.id IS DISTINCT FROM NEW.id
  OR OLD.campaign_id IS DISTINCT FROM NEW.campaign_id
  OR OLD.currency IS DISTINCT FROM NEW.currency
  OR OLD.amount_minor IS DISTINCT FROM NEW.amount_minor
  OR OLD.fee_minor IS DISTINCT FROM NEW.fee_minor
  OR OLD.rate_ppm IS DISTINCT FROM NEW.rate_ppm
  OR OLD.rate_as_of IS DISTINCT FROM NEW.rate_as_of
  OR OLD.rate_source IS DISTINCT FROM NEW.rate_source
  OR OLD.campaign_currency IS DISTINCT FROM NEW.campaign_currency
  OR OLD.campaign_amount_minor IS DISTINCT FROM NEW.campaign_amount_minor
  OR OLD.payment_method IS DISTINCT FROM NEW.payment_method
  OR OLD.provider IS DISTINCT FROM NEW.provider
  OR OLD.created_at IS DISTINCT FROM NEW.created_at
  OR OLD.recorded_by IS DISTINCT FROM NEW.recorded_by
  OR OLD.offline_way IS DISTINCT FROM NEW.offline_way
) EXECUTE FUNCTION record_stays_as_it_is();
