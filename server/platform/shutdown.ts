import type { Log } from "./log.ts";

export interface Shutdown {
  /** Adds a part. It is closed before those added earlier, or at once if closing has started. */
  add(name: string, withinMs: number, close: () => Promise<unknown> | unknown): void;
  /** Closes all parts, newest first. Returns the names of those that failed or exceeded their time. */
  close(): Promise<string[]>;
}

/** Collects the parts that must be closed before the process ends. */
export function createShutdown(log: Log): Shutdown {
  const open: Array<{ name: string; withinMs: number; close: () => unknown }> = [];
  let running: Promise<string[]> | undefined;

  async function closeAll(): Promise<string[]> {
    const failed: string[] = [];
    for (let part = open.pop(); part; part = open.pop()) {
      const { name, withinMs, close } = part;
      try {
        if ((await waitAtMost(withinMs, Promise.resolve(close()))) === "late") failed.push(name);
      } catch (error) {
        log.error({ err: error }, `could not stop: ${name}`);
        failed.push(name);
      }
    }
    return failed;
  }

  return {
    add: (name, withinMs, close) => {
      open.push({ name, withinMs, close });
      if (running) running = running.then(async (failed) => [...failed, ...(await closeAll())]);
    },
    close: () => {
      running ??= closeAll();
      return running;
    },
  };
}

/** Waits for the work. Returns "late" if it takes longer, and ignores how it ends after that. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<"late" | undefined> {
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
