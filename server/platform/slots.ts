import { AppError } from "./http/app-error.ts";

/** Room for work that takes a core and its memory: so much at once, so much waiting, no more. */
export interface Slots {
  /** Runs `work` when its turn comes. Throws `unavailable` where too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many wait for their turn. */
  waiting(): number;
}

const RETRY_AFTER_SECONDS = 2;

export function createSlots(limits: { atOnce: number; waiting: number }): Slots {
  const queue: Array<() => void> = [];
  let running = 0;

  const enter = (): Promise<void> | undefined => {
    if (running < limits.atOnce) {
      running += 1;
      return undefined;
    }
    if (queue.length >= limits.waiting) {
      throw new AppError("unavailable", { retryAfter: RETRY_AFTER_SECONDS });
    }
    return new Promise((resolve) => queue.push(resolve));
  };
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    waiting: () => queue.length,
    run: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
