import { AppError } from "./http/app-error.ts";

/** Limits for work that takes a core and memory: how much runs at once, and how much may wait. */
export interface Slots {
  /**
   * Runs `work` when its turn comes. Throws `unavailable` when too many wait already, and
   * `too_many_requests` when this visitor has their whole share running or waiting.
   */
  run<T>(work: () => Promise<T>, visitor?: string): Promise<T>;
}

export interface SlotLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** How much one visitor may have running and waiting together; without it there is no limit. */
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
  /** Takes one of the visitor's places; answers a function that gives it back. */
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
    run: async (work, visitor) => {
      const giveBack = visitor === undefined ? undefined : take(visitor);
      try {
        const turn = enter();
        if (turn) await turn;
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
