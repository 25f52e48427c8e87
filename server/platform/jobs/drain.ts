import type { Log } from "../log.ts";
import { createRepeatedLog } from "../repeated-log.ts";

/** Processes a queue that is a table: when started, when woken and every few seconds. */
export interface Drain {
  start(): void;
  /** Call it after adding to the queue in this process. */
  wake(): void;
  /** Resolves when nothing is being processed. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** `work` processes a batch and returns whether there may be more. It never runs twice at once; errors are retried. */
export function createDrain(
  work: () => Promise<boolean>,
  options: {
    readonly everyMs: number;
    readonly log: Log;
    /** Calls `wake` when another process adds to the queue. Returns a function that stops it. */
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
      warn("queue", { err: error }, "a batch failed and will be retried");
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
