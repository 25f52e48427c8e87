/** What drawing one picture may take. */
export interface DrawingLimits {
  /** CPU time, ms. */
  readonly workMs: number;
  /** Wall-clock time, ms: for a busy machine, and for a drawing that hangs. */
  readonly longestMs: number;
  /** Memory of the drawing process. */
  readonly memoryBytes: number;
}

const MiB = 1024 * 1024;

/** A photograph of 40 megapixels takes 0.8 s and 400 MB; the most expensive real file, a 16-bit PNG, 2 s and 560 MB. */
export const STRANGERS_LIMITS: DrawingLimits = {
  workMs: 6_000,
  longestMs: 60_000,
  memoryBytes: 700 * MiB,
};

/** For pictures that we have redrawn: they are safe, but encoding AVIF is slow. */
export const OWN_LIMITS: DrawingLimits = {
  workMs: 60_000,
  longestMs: 180_000,
  memoryBytes: 700 * MiB,
};
