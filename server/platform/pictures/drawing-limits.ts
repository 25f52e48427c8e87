/** What drawing one picture may take. */
export interface DrawingLimits {
  /** CPU time, ms. */
  readonly cpuMs: number;
  /** Wall-clock time, ms: for a busy machine, and for a drawing that hangs. */
  readonly maxMs: number;
  /** Memory of the drawing process. */
  readonly memoryBytes: number;
}

const MiB = 1024 * 1024;

/** A photograph of 40 megapixels takes 0.8 s and 400 MB; the most expensive real file, a 16-bit PNG, 2 s and 560 MB. */
export const UNTRUSTED_LIMITS: DrawingLimits = {
  cpuMs: 6_000,
  maxMs: 60_000,
  memoryBytes: 700 * MiB,
};

/** For pictures that we have redrawn: they are safe, but encoding AVIF is slow. */
export const TRUSTED_LIMITS: DrawingLimits = {
  cpuMs: 60_000,
  maxMs: 180_000,
  memoryBytes: 700 * MiB,
};
