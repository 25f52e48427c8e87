-- A donation that settles, is taken back or gets an owner says so where its giver follows. Guests' cost nothing.
CREATE FUNCTION mark_followers_gift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Those who settle hold the totals already. The second lock makes visible whoever begins to follow just now.
  PERFORM FROM campaign_totals WHERE campaign_id = NEW.campaign_id FOR UPDATE;
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.campaign_id || ' ' || NEW.account_id, 0));
  IF NEW.state = 'settled' THEN
    UPDATE campaign_follow SET gave = true
    WHERE campaign_id = NEW.campaign_id AND account_id = NEW.account_id AND NOT gave;
  ELSE
    UPDATE campaign_follow SET gave = false
    WHERE campaign_id = NEW.campaign_id AND account_id = NEW.account_id AND gave
      AND NOT EXISTS (SELECT FROM donation WHERE account_id = NEW.account_id
        AND campaign_id = NEW.campaign_id AND state = 'settled');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER donation_marks_follower AFTER UPDATE ON donation FOR EACH ROW WHEN (
  NEW.account_id IS NOT NULL
  AND (OLD.state = 'settled' OR NEW.state = 'settled')
  AND (OLD.state <> NEW.state OR OLD.account_id IS DISTINCT FROM NEW.account_id)
) EXECUTE FUNCTION mark_followers_gift();
