/** Donors of the last week are counted only up to this number. */
export const MOST_RECENT_DONORS = 25;
