import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes in use once all that nobody holds on to is gone, buffers included. */
export async function memoryInUse(): Promise<number> {
  collect();
  // Memory outside the heap is given back by callbacks of its own.
  await setImmediate();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
