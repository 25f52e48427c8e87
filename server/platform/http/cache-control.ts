/** How long a shared cache may answer with a copy without asking the site, s. */
export const SHARED_S = 1;
/** For how long after that it may still answer with the copy while it fetches a new one, s. */
export const STALE_S = 5;
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Who may store an answer. Every answer has one of these as its `Cache-Control`, and `private` unless its sender chose
 * another.
 */
export const cacheControl = {
  private: "private, no-store",
  /**
   * The same for everybody, and may change at any moment. A proxy asks once a second however many visitors come, and
   * a slow answer keeps nobody waiting. Browsers ask each time: without `must-revalidate` they too would show the old
   * page, also to an organiser who has just changed it.
   */
  shared: `public, max-age=0, must-revalidate, s-maxage=${SHARED_S}, stale-while-revalidate=${STALE_S}`,
  /** A file that keeps its address when it changes. */
  file: `public, max-age=${24 * 60 * 60}`,
  /** A file of the program, whose address changes with its content. */
  lasting: `public, max-age=${YEAR_S}, immutable`,
  /** A picture, whose address changes with its content too. Somebody may take it down: shared caches ask each minute. */
  picture: `public, max-age=${YEAR_S}, s-maxage=60, immutable`,
} as const;
