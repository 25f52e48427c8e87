/** How long a shared cache may use a response without revalidating, s. */
export const SHARED_MAX_AGE_S = 1;
/** How long after that it may still use it while fetching a new one, s. */
export const STALE_MAX_AGE_S = 5;
const YEAR_S = 365 * 24 * 60 * 60;

/** The values of `Cache-Control`. Every response has one of them, `private` by default. */
export const cacheControl = {
  private: "private, no-store",
  /**
   * The same for everyone, but may change at any moment. A proxy revalidates once a second, in the background. Browsers
   * always revalidate, so that an organiser sees a change at once.
   */
  shared: `public, max-age=0, must-revalidate, s-maxage=${SHARED_MAX_AGE_S}, stale-while-revalidate=${STALE_MAX_AGE_S}`,
  /** A file that keeps its URL when it changes. */
  file: `public, max-age=${24 * 60 * 60}`,
  /** A file of the program, whose URL changes with its content. */
  lasting: `public, max-age=${YEAR_S}, immutable`,
  /** A picture, whose URL changes with its content. Shared caches revalidate every minute in case it is removed. */
  picture: `public, max-age=${YEAR_S}, s-maxage=60, immutable`,
} as const;
