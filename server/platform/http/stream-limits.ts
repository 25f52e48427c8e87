import { AppError } from "./app-error.ts";

/** A visitor or a network, and how many places it may have at the same time. */
export interface Share {
  readonly key: string;
  readonly most: number;
}

/** How many streams each visitor, and everybody together, may hold open in this process. */
export interface StreamLimits {
  /**
   * Takes a place that counts for each of the shares, the narrowest first. Answers a function that
   * gives it back. Throws `too_many_requests` when one of the shares, or the whole, is used up.
   */
  enter(shares: readonly Share[]): () => void;
}

const RETRY_AFTER_SECONDS = 30;
/** The last tenth of all places is for visitors who have none yet. */
const KEPT_FOR_OTHERS = 0.1;

/** The shares of networks as `Caller.networks` has them; `most` rises with their width. */
export function networkShares(networks: readonly string[], most: readonly number[]): Share[] {
  return networks.map((key, width) => ({ key, most: most[width] ?? 0 }));
}

export function createStreamLimits({ overall }: { overall: number }): StreamLimits {
  const open = new Map<string, number>();
  let total = 0;
  const held = ({ key }: Share) => open.get(key) ?? 0;
  const mayEnter = (shares: readonly Share[]): boolean => {
    if (total >= overall || shares.some((share) => held(share) >= share.most)) return false;
    return total < overall * (1 - KEPT_FOR_OTHERS) || shares.every((share) => held(share) === 0);
  };
  return {
    enter: (shares) => {
      if (!mayEnter(shares)) {
        throw new AppError("too_many_requests", { retryAfter: RETRY_AFTER_SECONDS });
      }
      for (const share of shares) open.set(share.key, held(share) + 1);
      total += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        total -= 1;
        for (const share of shares) {
          if (held(share) > 1) open.set(share.key, held(share) - 1);
          else open.delete(share.key);
        }
      };
    },
  };
}

/** Gives a place back when all was read, when making it failed, or when the reader left. */
export function whenRead<T>(chunks: AsyncIterable<T>, leave: () => void): AsyncIterable<T> {
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
        // A generator that was never asked for an item does not notice that it was ended.
        return: async () => {
          leave();
          await inner.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
