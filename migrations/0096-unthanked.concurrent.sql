-- It was replaced by donation_unthanked_givers.
DROP INDEX CONCURRENTLY IF EXISTS donation_unthanked;
