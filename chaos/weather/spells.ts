import { setTimeout as pause } from "node:timers/promises";
import type { Dice } from "../donors/dice.ts";

/** One kind of bad weather: begins, and is over when the promise is kept or the signal aborts. */
export type Spell = (signal: AbortSignal) => Promise<void>;

/** Lets spells follow each other in changing orders until it is ended. Each comes at least once. */
export function startSpells(
  dice: Dice,
  spells: readonly Spell[],
  calm: () => Promise<void> | void,
) {
  const over = new AbortController();

  async function change(): Promise<void> {
    for (;;) {
      for (const spell of dice.shuffled(spells)) {
        await spell(over.signal);
        over.signal.throwIfAborted();
      }
    }
  }

  const changing = change().catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  changing.catch(() => {});
  return {
    /** Throws what went wrong with the weather. */
    async end(): Promise<void> {
      over.abort();
      await changing;
      await calm();
    },
  };
}

/** A pause that ends without a word when the weather does. */
export function lasts(ms: number, signal: AbortSignal): Promise<void> {
  return pause(ms, undefined, { signal }).catch(() => {});
}
