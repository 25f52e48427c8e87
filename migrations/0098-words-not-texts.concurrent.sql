-- Words that are misspelt are looked for in campaign_word.
DROP INDEX CONCURRENTLY IF EXISTS campaign_words;
