/** So many donors of the last week are told apart; of more it is only said that they are more. */
export const MOST_RECENT_DONORS = 25;
