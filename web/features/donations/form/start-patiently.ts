import { ApiError } from "../../../lib/api/api-error.ts";

/**
 * Their sum is longer than the server's lease on a key; after that another request may take over.
 */
const WAITS_MS = [500, 1000, 2000, 3000, 4000, 6000];

/** After a longer wait, who has no network should be told. */
const LONGEST_WAIT_WITHOUT_ANSWER_MS = 1000;

/**
 * Repeats a call with its key while the server is still working on the same donation, and twice where the site could
 * not be reached or was not able to: by its key it counts once, whatever became of the first.
 */
export async function startPatiently<T>(
  start: () => Promise<T>,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<T> {
  for (const ms of WAITS_MS) {
    try {
      return await start();
    } catch (error) {
      if (!isWorthRepeating(error, ms)) throw error;
      await wait(ms);
    }
  }
  return start();
}

function isWorthRepeating(error: unknown, ms: number): boolean {
  const code = error instanceof ApiError && error.answer.code;
  return code === "in_flight" || (code === "unavailable" && ms <= LONGEST_WAIT_WITHOUT_ANSWER_MS);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
