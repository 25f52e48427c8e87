/**
 * Donors of the last week are counted up to this number; for more, pages say only that there are
 * more.
 */
export const MOST_RECENT_DONORS = 25;
