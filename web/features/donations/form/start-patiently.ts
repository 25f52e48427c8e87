import { ApiError } from "../../../lib/api/api-error.ts";

/**
 * Their sum is longer than the server's lease on a key; after that another request may take over.
 */
const WAITS_MS = [500, 1000, 2000, 3000, 4000, 6000];

/** Repeats a call with its key while the server is still working on the same donation. */
export async function startPatiently<T>(
  start: () => Promise<T>,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<T> {
  for (const ms of WAITS_MS) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof ApiError) || error.answer.code !== "in_flight") throw error;
      await wait(ms);
    }
  }
  return start();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
