import { AppError } from "./http/app-error.ts";

/** Room for work that takes a core and its memory: so much at once, so much waiting, no more. */
export interface Slots {
  /**
   * Runs `work` when its turn comes. Throws `unavailable` where too many wait already, and
   * `too_many_requests` where the visitor for whom it is done has as much under way as one may.
   */
  run<T>(work: () => Promise<T>, visitor?: string): Promise<T>;
  /** How many wait for their turn. */
  waiting(): number;
}

export interface SlotLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** How much of both one visitor may have, so that nobody takes all of it; no limit where missing. */
  readonly perVisitor?: number;
}

const RETRY_AFTER_SECONDS = 2;

export function createSlots(limits: SlotLimits): Slots {
  const { atOnce, waiting, perVisitor = Number.POSITIVE_INFINITY } = limits;
  const queue: Array<() => void> = [];
  const underWay = new Map<string, number>();
  let running = 0;

  const enter = (): Promise<void> | undefined => {
    if (running < atOnce) {
      running += 1;
      return undefined;
    }
    if (queue.length >= waiting) {
      throw new AppError("unavailable", { retryAfter: RETRY_AFTER_SECONDS });
    }
    return new Promise((resolve) => queue.push(resolve));
  };
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };
  /** Takes one of the visitor's places; answers how to give it back. */
  const take = (visitor: string): (() => void) => {
    const taken = underWay.get(visitor) ?? 0;
    if (taken >= perVisitor) {
      throw new AppError("too_many_requests", { retryAfter: RETRY_AFTER_SECONDS });
    }
    underWay.set(visitor, taken + 1);
    return () => {
      const left = (underWay.get(visitor) ?? 1) - 1;
      if (left > 0) underWay.set(visitor, left);
      else underWay.delete(visitor);
    };
  };

  return {
    waiting: () => queue.length,
    run: async (work, visitor) => {
      const giveBack = visitor === undefined ? undefined : take(visitor);
      try {
        await enter();
        try {
          return await work();
        } finally {
          leave();
        }
      } finally {
        giveBack?.();
      }
    },
  };
}
