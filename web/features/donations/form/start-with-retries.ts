import { ApiError } from "../../../lib/api/api-error.ts";

/** Longer in total than the server's lease on a key, after which another request may take over. */
const DELAYS_MS = [500, 1000, 2000, 3000, 4000, 6000];

/** A donor without a connection should hear of it soon. */
const MAX_DELAY_WITHOUT_RESPONSE_MS = 1000;

/**
 * Repeats a call while the server is still working on the same donation, and twice if the site is unavailable. The
 * idempotency key makes all attempts one donation.
 */
export async function startWithRetries<T>(
  start: () => Promise<T>,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<T> {
  for (const ms of DELAYS_MS) {
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
  return code === "in_flight" || (code === "unavailable" && ms <= MAX_DELAY_WITHOUT_RESPONSE_MS);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
