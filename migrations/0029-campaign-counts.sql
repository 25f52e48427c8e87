-- How many campaigns a list has, by what lists are narrowed by. Counting the campaigns themselves takes
-- longer with each of them, and lists are asked for anew after each gift.
CREATE TABLE campaign_count (
  category_id int NOT NULL REFERENCES category ON DELETE CASCADE,
  state text NOT NULL,
  -- `infinity` where there is none, and where a campaign that is not active has one.
  ends_on date NOT NULL,
  campaigns int NOT NULL,
  PRIMARY KEY (category_id, state, ends_on)
) WITH (fillfactor = 50);

CREATE FUNCTION counted_until(state text, ends_on date) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN state = 'active' THEN coalesce(ends_on, 'infinity') ELSE 'infinity' END;

CREATE FUNCTION keep_campaign_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In order of the keys, so that two that change the same counts don't wait for each other.
  INSERT INTO campaign_count AS kept (category_id, state, ends_on, campaigns)
  SELECT category_id, state, counted_until(state, ends_on), sum(change)
  FROM (VALUES (OLD.category_id, OLD.state, OLD.ends_on, -1),
    (NEW.category_id, NEW.state, NEW.ends_on, 1)) AS moved (category_id, state, ends_on, change)
  WHERE category_id IS NOT NULL
  GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (category_id, state, ends_on) DO UPDATE SET campaigns = kept.campaigns + excluded.campaigns;
  DELETE FROM campaign_count AS kept
  WHERE kept.category_id = OLD.category_id AND kept.state = OLD.state
    AND kept.ends_on = counted_until(OLD.state, OLD.ends_on) AND kept.campaigns = 0;
  RETURN NULL;
END $$;

CREATE TRIGGER campaign_is_counted AFTER INSERT OR DELETE ON campaign
  FOR EACH ROW EXECUTE FUNCTION keep_campaign_count();
CREATE TRIGGER campaign_is_recounted AFTER UPDATE ON campaign FOR EACH ROW WHEN (
  OLD.category_id IS DISTINCT FROM NEW.category_id
  OR OLD.state IS DISTINCT FROM NEW.state
  OR OLD.ends_on IS DISTINCT FROM NEW.ends_on
) EXECUTE FUNCTION keep_campaign_count();

-- The triggers' lock keeps everybody from changing campaigns until this is committed.
INSERT INTO campaign_count (category_id, state, ends_on, campaigns)
SELECT category_id, state, counted_until(state, ends_on), count(*)
FROM campaign GROUP BY 1, 2, 3;
