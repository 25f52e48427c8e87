import type { Log } from "./log.ts";

export interface Closing {
  /** Adds a part, which is closed before those that were added earlier; at once if closing has begun. */
  add(name: string, withinMs: number, close: () => Promise<unknown> | unknown): void;
  /**
   * Closes all parts, the newest first, each within its time. Answers the names of those that hung or
   * failed; the others are closed all the same.
   */
  close(): Promise<string[]>;
}

/** The parts that have to be closed before the process ends, in the order of opening. */
export function createClosing(log: Log): Closing {
  const open: Array<{ name: string; withinMs: number; close: () => unknown }> = [];
  let running: Promise<string[]> | undefined;

  async function closeAll(): Promise<string[]> {
    const left: string[] = [];
    for (let next = open.pop(); next; next = open.pop()) {
      const { name, withinMs, close } = next;
      try {
        if ((await within(withinMs, Promise.resolve(close()))) === "late") left.push(name);
      } catch (error) {
        log.error({ err: error }, `stopping failed: ${name}`);
        left.push(name);
      }
    }
    return left;
  }

  return {
    add: (name, withinMs, close) => {
      open.push({ name, withinMs, close });
      if (running) running = running.then(async (left) => [...left, ...(await closeAll())]);
    },
    close: () => {
      running ??= closeAll();
      return running;
    },
  };
}

/** "late" when the work takes longer; how it ends later is not heard. */
export async function within(ms: number, work: Promise<unknown>): Promise<"late" | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, ms, "late");
  });
  try {
    return (await Promise.race([work.then(() => undefined), late])) as "late" | undefined;
  } finally {
    clearTimeout(timer);
  }
}
