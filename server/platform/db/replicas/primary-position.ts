import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../database.ts";
import { inOneStatement } from "../in-transaction.ts";
import { askPosition, findLineage, type Lineage, markTimeline } from "./position-store.ts";

/** The primary is asked again after so long at the earliest, ms: the more read, the more share a question. */
const ASK_AGAIN_MS = 5;

/** All that the primary had committed at a moment. */
export interface Position {
  /** Bytes of its log. */
  readonly at: bigint;
  readonly lineage: Lineage;
}

/**
 * Answers how to ask for the primary's position, as it is after the call. Whoever asks while a question is
 * on its way, or was a moment ago, shares the next one. Throws where the primary can't be asked.
 */
export function primaryPosition(database: Database): () => Promise<Position> {
  let known: Lineage | undefined;
  let resting: Promise<unknown> | undefined;
  let next: Promise<Position> | undefined;

  async function ask(): Promise<Position> {
    for (;;) {
      const { at, timeline } = await askPosition(database.db);
      if (known?.timeline === timeline) return { at: BigInt(at), lineage: known };
      await inOneStatement(database, markTimeline);
      // The position is asked for again: whoever has reached it has the mark.
      known = await findLineage(database.db, timeline);
    }
  }

  function begin(): Promise<Position> {
    next = undefined;
    const question = ask();
    const rest = Promise.allSettled([question, pause(ASK_AGAIN_MS)]).then(() => {
      if (resting === rest) resting = undefined;
    });
    resting = rest;
    return question;
  }

  return () => {
    if (!resting) return begin();
    next ??= resting.then(begin);
    return next;
  };
}
