-- It was replaced by donation_most_left.
DROP INDEX CONCURRENTLY IF EXISTS donation_largest;
