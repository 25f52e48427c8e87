-- Whether who follows gave to the campaign with this account. Triggers keep it and count it.
ALTER TABLE campaign_follow ADD COLUMN gave boolean NOT NULL DEFAULT false;

CREATE FUNCTION mark_follower() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- As those do who settle: first the totals, then the person. Who never gave doesn't wait for the totals.
  IF EXISTS (SELECT FROM donation
    WHERE account_id = NEW.account_id AND campaign_id = NEW.campaign_id) THEN
    PERFORM FROM campaign_totals WHERE campaign_id = NEW.campaign_id FOR UPDATE;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.campaign_id || ' ' || NEW.account_id, 0));
  NEW.gave := EXISTS (SELECT FROM donation
    WHERE account_id = NEW.account_id AND campaign_id = NEW.campaign_id AND state = 'settled');
  RETURN NEW;
END $$;

CREATE FUNCTION count_follower() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE campaign_totals
  SET subscriber_count = subscriber_count
    + coalesce(NEW.gave, false)::int - coalesce(OLD.gave, false)::int
  WHERE campaign_id = coalesce(NEW.campaign_id, OLD.campaign_id) AND subscriber_count IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER follower_is_marked BEFORE INSERT ON campaign_follow
  FOR EACH ROW EXECUTE FUNCTION mark_follower();
CREATE TRIGGER follower_is_counted AFTER INSERT ON campaign_follow
  FOR EACH ROW WHEN (NEW.gave) EXECUTE FUNCTION count_follower();
CREATE TRIGGER follower_is_recounted AFTER UPDATE ON campaign_follow
  FOR EACH ROW WHEN (OLD.gave <> NEW.gave) EXECUTE FUNCTION count_follower();
CREATE TRIGGER follower_is_counted_no_more AFTER DELETE ON campaign_follow
  FOR EACH ROW WHEN (OLD.gave) EXECUTE FUNCTION count_follower();
