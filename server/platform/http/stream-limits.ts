import { AppError } from "./app-error.ts";

/** A visitor or network and how many streams it may have open at once. */
export interface Share {
  readonly key: string;
  readonly most: number;
}

/** Limits how many streams each visitor and everyone together may have open in this process. */
export interface StreamLimits {
  /**
   * Counts a stream for each of the shares. Returns a function that ends the counting. Throws `too_many_requests` if
   * one of the shares or the total is used up.
   */
  acquire(shares: readonly Share[]): () => void;
}

const RETRY_AFTER_SECONDS = 30;
/** This part of the total is for visitors without a stream. */
const RESERVED = 0.1;

/** The shares of `Caller.networks`; `most` increases with their width. */
export function networkShares(networks: readonly string[], most: readonly number[]): Share[] {
  return networks.map((key, width) => ({ key, most: most[width] ?? 0 }));
}

export function createStreamLimits({ overall }: { overall: number }): StreamLimits {
  const open = new Map<string, number>();
  let total = 0;
  const count = ({ key }: Share) => open.get(key) ?? 0;
  const canEnter = (shares: readonly Share[]): boolean => {
    if (total >= overall || shares.some((share) => count(share) >= share.most)) return false;
    return total < overall * (1 - RESERVED) || shares.every((share) => count(share) === 0);
  };
  return {
    acquire: (shares) => {
      if (!canEnter(shares)) {
        throw new AppError("too_many_requests", { retryAfter: RETRY_AFTER_SECONDS });
      }
      for (const share of shares) open.set(share.key, count(share) + 1);
      total += 1;
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        total -= 1;
        for (const share of shares) {
          if (count(share) > 1) open.set(share.key, count(share) - 1);
          else open.delete(share.key);
        }
      };
    },
  };
}

/** Calls `leave` when everything was read, reading failed or the reader stopped. */
export function releaseWhenRead<T>(chunks: AsyncIterable<T>, leave: () => void): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]: () => {
      const inner = chunks[Symbol.asyncIterator]();
      return {
        next: async () => {
          try {
            const step = await inner.next();
            if (step.done) leave();
            return step;
          } catch (error) {
            leave();
            throw error;
          }
        },
        // A generator that has not started does not notice that it was ended.
        return: async () => {
          leave();
          await inner.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
