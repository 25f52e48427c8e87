-- The words of a donor's name, each with the campaign that it was given to: so one index finds the donors of
-- a campaign by how a word of their name begins.
CREATE FUNCTION donor_words(campaign bigint, name text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_tsvector(
    string_to_array(campaign || ':' || replace(lower(name), ' ', ' ' || campaign || ':'), ' ')
  );
END $$;
