import { PurgeRefused, type SendPurge } from "./send-purge.ts";

/** Keys to purge; `id` is that of the row that keeps them, if there is one. */
export interface Purge {
  readonly id?: string;
  readonly keys: readonly string[];
  /** Failing for so long, it is given up here, ms; whoever looks into the table takes it from there. */
  readonly withinMs: number;
  /** It goes once and not in rounds. */
  readonly once?: boolean;
}

export interface PurgeFigures {
  /** Calls that an edge took, and that it did not. */
  readonly sent: number;
  readonly failed: number;
  /** True from a call that failed to the next one that did not. */
  readonly failing: boolean;
}

export interface PurgeRounds {
  /** Sends it as soon as it may; what comes meanwhile goes together. */
  add(purge: Purge): void;
  figures(): PurgeFigures;
  /** Waits until all that was added has been sent once, a second at most; then sends nothing more. */
  close(): Promise<void>;
}

export interface PurgeRoundsOptions {
  readonly send: SendPurge;
  /** The shortest time between two calls, ms. */
  readonly everyMs: number;
  /** Called with the ids of purges that are done. */
  readonly done: (ids: readonly string[]) => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * When each purge is sent, ms after it was added. One is not enough. An edge may be about to keep an answer
 * that it asked for before the commit, and another process may hear of the commit a moment later.
 */
export const ROUNDS_MS = [0, 350, 700] as const;
/** After a failure the next call waits so long, ms. */
const PAUSE_MS = 100;
/** Calls that may be under way. */
const MOST_AT_ONCE = 4;
/** More purges than this are left to whoever looks into the table. */
const MOST_WAITING = 5_000;
/** Ids of purges that are done are told together, ms. */
const TELL_EVERY_MS = 250;
const LAST_CALLS_MS = 1_000;

interface Waiting extends Purge {
  readonly since: number;
  /** Infinite while a call with it is under way. */
  due: number;
  sentOnce: boolean;
}

export function createPurgeRounds(options: PurgeRoundsOptions): PurgeRounds {
  const waiting = new Set<Waiting>();
  const finished: string[] = [];
  const count = { sent: 0, failed: 0, failing: false };
  let underWay = 0;
  let notBefore = 0;
  let timer: NodeJS.Timeout | undefined;
  let telling: NodeJS.Timeout | undefined;
  let closed = false;
  let onTurn = () => {};

  function turn(): void {
    clearTimeout(timer);
    if (closed || underWay >= MOST_AT_ONCE) return;
    const now = performance.now();
    const next = Math.max(notBefore, Math.min(...[...waiting].map(({ due }) => due)));
    if (next === Number.POSITIVE_INFINITY) return;
    if (next > now) {
      timer = setTimeout(turn, next - now);
      return;
    }
    const due = [...waiting].filter((one) => one.due <= now);
    for (const one of due) one.due = Number.POSITIVE_INFINITY;
    notBefore = now + options.everyMs;
    underWay += 1;
    void send(due, now).finally(() => {
      underWay -= 1;
      onTurn();
      turn();
    });
    turn();
  }

  async function send(due: readonly Waiting[], begun: number): Promise<void> {
    try {
      await options.send([...new Set(due.flatMap(({ keys }) => keys))]);
      count.sent += 1;
      count.failing = false;
      for (const one of due) goOn(one, begun);
    } catch (error) {
      count.failed += 1;
      if (!count.failing) options.onTrouble(error);
      count.failing = true;
      const wait = error instanceof PurgeRefused ? error.waitMs : 0;
      const now = performance.now();
      notBefore = Math.max(notBefore, now + PAUSE_MS, now + wait);
      for (const one of due) {
        one.due = now;
        if (notBefore - one.since > one.withinMs) waiting.delete(one);
      }
    }
  }

  /** A call that was begun late enough counts as a later round too. */
  function goOn(one: Waiting, begun: number): void {
    one.sentOnce = true;
    const next = one.once ? undefined : ROUNDS_MS.find((ms) => one.since + ms > begun);
    if (next !== undefined) {
      one.due = one.since + next;
      return;
    }
    waiting.delete(one);
    if (one.id === undefined) return;
    finished.push(one.id);
    telling ??= setTimeout(tell, TELL_EVERY_MS);
  }

  async function tell(): Promise<void> {
    clearTimeout(telling);
    telling = undefined;
    const ids = finished.splice(0);
    if (ids.length > 0) await options.done(ids).catch(options.onTrouble);
  }

  return {
    add: (purge) => {
      if (closed || purge.keys.length === 0 || waiting.size >= MOST_WAITING) return;
      const now = performance.now();
      waiting.add({ ...purge, since: now, due: now, sentOnce: false });
      turn();
    },
    figures: () => ({ ...count }),
    close: async () => {
      const allSent = new Promise<void>((resolve) => {
        onTurn = () => [...waiting].every(({ sentOnce }) => sentOnce) && resolve();
        onTurn();
        setTimeout(resolve, LAST_CALLS_MS).unref();
      });
      await allSent;
      closed = true;
      clearTimeout(timer);
      await tell();
    },
  };
}
