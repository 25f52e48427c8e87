-- Text as searches compare it: without accents, apostrophes and case, so that "jose o'brien" finds "José O’Brien".
-- server/platform/db/fold-text.ts does the same. What lower() makes of letters beyond ASCII depends on the database's
-- locale, so the alphabets that have two cases are listed. The cost keeps PostgreSQL from folding a whole table where
-- an index has the folded text.
CREATE FUNCTION fold_text(words text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
BEGIN
  -- Most texts are ASCII, which is folded in a tenth of the time.
  IF octet_length(words) = length(words) THEN
    RETURN lower(translate(words, '-''`', ' ') COLLATE "C");
  END IF;
  -- Dashes become spaces, apostrophes go.
  words := translate(words, '-‐‑‒–—''’‘ʼ`´＇ʻʹ′', '      ');
  words := regexp_replace(normalize(words, NFKD), '[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670]', '', 'g');
  words := translate(lower(words),
    'ıŁłØøĐđÐðĦħŦŧŊƏÆŒÞẞςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҺӘӨ',
    'illooddddhhttŋəæœþßσαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғқңүұһәө');
  RETURN replace(replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
END $$;
