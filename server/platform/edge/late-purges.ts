import { ALL } from "./edge-headers.ts";

export interface LatePurges {
  add(keys: readonly string[]): void;
  close(): void;
}

/** Keys that come within this go together, ms. */
export const GATHERED_MS = 500;
/** More keys than this at a time: then everything goes. */
const MOST_KEYS = 2_000;

/**
 * Purges keys once more, `afterMs` after they were added or half a second later. An edge may have asked
 * before a commit and get the answer long after its purges. One that has no rule against such answers keeps
 * them: this drops them again.
 */
export function createLatePurges(
  afterMs: number,
  purge: (keys: readonly string[]) => void,
): LatePurges {
  const timers = new Set<NodeJS.Timeout>();
  let gathering: Set<string> | undefined;

  function after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  }

  function gather(): Set<string> {
    const its = new Set<string>();
    after(GATHERED_MS, () => {
      gathering = undefined;
      after(afterMs, () => purge(its.has(ALL) ? [ALL] : [...its]));
    });
    return its;
  }

  return {
    add: (keys) => {
      gathering ??= gather();
      for (const key of keys) gathering.add(gathering.size < MOST_KEYS ? key : ALL);
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
