-- The words of the titles and places that visitors see, and how many campaigns have each. Among them a search looks
-- for what a misspelt word may be meant for: a word that all campaigns have is one row here.
CREATE TABLE campaign_word (
  word text PRIMARY KEY,
  campaigns int NOT NULL
) WITH (fillfactor = 50);
-- Words are read far more often than they come in, so each is indexed at once.
CREATE INDEX campaign_word_like ON campaign_word USING gin (word gin_trgm_ops) WITH (fastupdate = off);

CREATE FUNCTION words_shown(state text, title text, location text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN state IN ('active', 'paused', 'ended')
    THEN tsvector_to_array(to_tsvector('simple', title || ' ' || location)) ELSE '{}' END;

CREATE FUNCTION keep_campaign_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In order of the words, so that two that change the same ones don't wait for each other.
  INSERT INTO campaign_word AS kept (word, campaigns)
  SELECT word, sum(change) FROM (
    SELECT unnest(words_shown(OLD.state, OLD.title, OLD.location)) AS word, -1 AS change
    UNION ALL
    SELECT unnest(words_shown(NEW.state, NEW.title, NEW.location)), 1) AS moved
  GROUP BY word HAVING sum(change) <> 0 ORDER BY word
  ON CONFLICT (word) DO UPDATE SET campaigns = kept.campaigns + excluded.campaigns;
  DELETE FROM campaign_word
  WHERE word = ANY (words_shown(OLD.state, OLD.title, OLD.location)) AND campaigns = 0;
  RETURN NULL;
END $$;

CREATE TRIGGER words_are_counted AFTER INSERT OR DELETE ON campaign
  FOR EACH ROW EXECUTE FUNCTION keep_campaign_words();
CREATE TRIGGER words_are_recounted AFTER UPDATE ON campaign FOR EACH ROW WHEN (
  OLD.state IS DISTINCT FROM NEW.state
  OR OLD.title IS DISTINCT FROM NEW.title
  OR OLD.location IS DISTINCT FROM NEW.location
) EXECUTE FUNCTION keep_campaign_words();

-- The triggers' lock keeps everybody from changing campaigns until this is committed.
INSERT INTO campaign_word (word, campaigns)
SELECT word, count(*) FROM campaign, unnest(words_shown(state, title, location)) AS word GROUP BY word;
