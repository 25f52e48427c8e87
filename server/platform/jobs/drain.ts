import type { Log } from "../log.ts";
import { createRepeatedLog } from "../repeated-log.ts";

/** Empties a queue that is a table: once it is started, when it is woken and every few seconds. */
export interface Drain {
  start(): void;
  /** To be called when something was put in, in this process. Does nothing while the drain is at work. */
  wake(): void;
  /** Resolves when everything that was in the queue is done. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * `work` takes a batch and answers whether there may be more. It never runs twice at the same time. When
 * it throws, the next turn tries again.
 */
export function createDrain(
  work: () => Promise<boolean>,
  options: {
    readonly everyMs: number;
    readonly log: Log;
    /** Calls `wake` when another process put something in; answers how to stop that. */
    readonly follow?: (wake: () => void) => () => void;
  },
): Drain {
  const warn = createRepeatedLog(options.log);
  let running: Promise<void> | undefined;
  let woken = false;
  let stopped = false;

  async function run(): Promise<void> {
    try {
      do {
        woken = false;
        while (!stopped && (await work()));
      } while (woken && !stopped);
    } catch (error) {
      warn("queue", { err: error }, "a batch failed and is tried again");
    }
  }

  function wake(): void {
    woken = true;
    if (running || stopped) return;
    running = run().finally(() => {
      running = undefined;
    });
  }

  let timer: NodeJS.Timeout | undefined;
  let unfollow: (() => void) | undefined;
  return {
    start: () => {
      if (stopped) return;
      timer ??= setInterval(wake, options.everyMs);
      unfollow ??= options.follow?.(wake);
      wake();
    },
    wake,
    idle: async () => {
      while (running) await running;
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      unfollow?.();
      await running;
    },
  };
}
