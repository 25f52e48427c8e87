import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects the garbage of a start in 20 ms, so that V8 returns about 100 MB to the machine a few seconds later.
 * V8 does this itself after load, but not after a start. A "last-resort" collection would return more but also drop
 * compiled WebAssembly, and compiling the embedded database again takes 300 MB.
 */
export function releaseMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect: NonNullable<typeof gc> = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  collect({ type: "minor" });
}
