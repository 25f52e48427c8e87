-- Active campaigns that a query finds, `most` of them. The planner takes a limit for a reason to read the whole
-- table where it believes that many match; where few do, a million campaigns take a second and a half. What is left
-- to it here are indexes that find all that match at once.
CREATE FUNCTION suggested_campaigns(query text, today date, most int)
RETURNS TABLE (id bigint, title text, location text, category_id int, starts_on date)
LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT id, title, location, category_id, starts_on FROM campaign
  WHERE state = 'active' AND (ends_on IS NULL OR ends_on >= today)
    AND search @@ (to_tsquery('english', query) || to_tsquery('simple', query))
  LIMIT most
$$;
