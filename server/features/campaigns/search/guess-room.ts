import { createSlots } from "../../../platform/slots.ts";

/**
 * A word's guess takes the database 1 to 10 ms among 100,000 different words, and a search has six at most, one after the
 * other. Each runs on one of the process's connections, so most of these are left to everything else. One visitor
 * leaves the larger part to others.
 */
export const GUESS_ROOM = {
  atOnce: 3,
  waiting: 6,
  perVisitor: 4,
} as const;

/** So soon an answer that was made without guesses is made anew, ms. */
export const GUESS_AGAIN_MS = 2_000;

export interface GuessRoom {
  /**
   * Runs `work` where there is room for it, for all and for the visitor; answers `full` where there is not.
   * Nobody is refused a search for that.
   */
  run<T>(work: () => Promise<T>, visitor: string | undefined): Promise<T | "full">;
}

export function createGuessRoom(): GuessRoom {
  const slots = createSlots(GUESS_ROOM);
  return {
    run: async (work, visitor) => {
      let begun = false;
      try {
        return await slots.run(() => {
          begun = true;
          return work();
        }, visitor);
      } catch (error) {
        if (begun) throw error;
        return "full";
      }
    },
  };
}
