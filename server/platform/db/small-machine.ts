import { totalmem } from "node:os";
import { setFlagsFromString } from "node:v8";

/** Bytes. Servers that are sold with 1 GB have less than this, those with 2 GB more. */
const SMALL = 1.5 * 1024 ** 3;

/**
 * Whether a machine, or the part of it that this process may use, is small. Bytes; `allowed` is 0 where
 * nothing limits the process.
 */
export function isSmall(total: number, allowed: number): boolean {
  return Math.min(total, allowed || total) < SMALL;
}

/**
 * On a small machine WebAssembly that is loaded from here on stays as V8 first compiles it: heavy queries
 * take up to twice the time. Elsewhere V8 compiles what is used much once more, and the one function of
 * PostgreSQL that evaluates expressions then takes 600 MB for some seconds.
 */
export function spareSmallMachine(): void {
  if (!isSmall(totalmem(), process.constrainedMemory())) return;
  // Each by itself: at run time V8 does not set what a flag implies.
  for (const flag of ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) {
    setFlagsFromString(flag);
  }
}
