/** How much the drawing of one picture may take. */
export interface DrawingLimits {
  /** ms of work of a core; the work of other programs does not count. */
  readonly workMs: number;
  /** ms by the clock: for a busy machine, and for a drawing that waits for ever without working. */
  readonly longestMs: number;
  /** Bytes of memory of the whole drawing process. */
  readonly memoryBytes: number;
}

const MiB = 1024 * 1024;

/**
 * Measured on two cores of 2026: a photograph of 40 megapixels takes 0.8 s and 400 MB. The most
 * expensive honest file, a PNG of the same size with 16 bits, takes 2 s and 560 MB.
 */
export const STRANGERS_LIMITS: DrawingLimits = {
  workMs: 6_000,
  longestMs: 60_000,
  memoryBytes: 700 * MiB,
};

/** For pictures that we drew anew before: they are no strangers' files, but writing AVIF is slow. */
export const OWN_LIMITS: DrawingLimits = {
  workMs: 60_000,
  longestMs: 180_000,
  memoryBytes: 700 * MiB,
};
