/** How much the drawing of one picture may take. */
export interface DrawingLimits {
  /** ms of work of a core: other work on the machine does not count against a picture. */
  readonly workMs: number;
  /** ms by the clock, on a machine that is busy, or for what comes to no end without working. */
  readonly longestMs: number;
  /** Bytes of memory of the whole process that draws. */
  readonly memoryBytes: number;
}

const MiB = 1024 * 1024;

/**
 * Measured on two cores of 2026: a photograph of 40 megapixels takes 0.8 s and 400 MB, and the
 * dearest honest file, a PNG of 16 bits as large, 2 s and 560 MB.
 */
export const STRANGERS_LIMITS: DrawingLimits = {
  workMs: 6_000,
  longestMs: 60_000,
  memoryBytes: 700 * MiB,
};

/** For pictures that were drawn anew before: no stranger's file is read, but AVIF is slow. */
export const OWN_LIMITS: DrawingLimits = {
  workMs: 60_000,
  longestMs: 180_000,
  memoryBytes: 700 * MiB,
};
