/** Donors of the last week are counted only up to this number. */
export const MAX_RECENT_DONORS = 25;
