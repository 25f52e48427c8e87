import { AppError } from "./http/app-error.ts";

/** Limits how much expensive work runs at once and how much may wait. */
export interface Slots {
  /**
   * Runs `work` when a slot is free. Throws `unavailable` if too much work is waiting, and
   * `too_many_requests` if this visitor has reached their own limit.
   */
  run<T>(work: () => Promise<T>, visitor?: string): Promise<T>;
}

export interface SlotLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** How much of one visitor's work may run and wait together; unlimited by default. */
  readonly perVisitor?: number;
}

const RETRY_AFTER_SECONDS = 2;

export function createSlots(limits: SlotLimits): Slots {
  const { atOnce, waiting, perVisitor = Number.POSITIVE_INFINITY } = limits;
  const queue: Array<() => void> = [];
  const countByVisitor = new Map<string, number>();
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
  /** Counts work of a visitor; returns a function that ends the counting. */
  const count = (visitor: string): (() => void) => {
    const current = countByVisitor.get(visitor) ?? 0;
    if (current >= perVisitor) {
      throw new AppError("too_many_requests", { retryAfter: RETRY_AFTER_SECONDS });
    }
    countByVisitor.set(visitor, current + 1);
    return () => {
      const remaining = (countByVisitor.get(visitor) ?? 1) - 1;
      if (remaining > 0) countByVisitor.set(visitor, remaining);
      else countByVisitor.delete(visitor);
    };
  };

  return {
    run: async (work, visitor) => {
      const release = visitor === undefined ? undefined : count(visitor);
      try {
        const turn = enter();
        if (turn) await turn;
        try {
          return await work();
        } finally {
          leave();
        }
      } finally {
        release?.();
      }
    },
  };
}
