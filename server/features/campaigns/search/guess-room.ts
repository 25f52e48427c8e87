import { createSlots } from "../../../platform/slots.ts";

/**
 * Guessing a word takes the database 1 to 10 ms among 100,000 distinct words, and a search has up to six in
 * sequence. Every search uses one database connection, so these limits leave most connections to other work.
 */
export const GUESS_ROOM = {
  atOnce: 3,
  waiting: 6,
  perVisitor: 4,
} as const;

/** How long a response without guesses stays cached. */
export const GUESS_AGAIN_MS = 2_000;

export interface GuessRoom {
  /** Runs `work`, or returns `full` while the slots of all visitors or of this one are in use. */
  run<T>(work: () => Promise<T>, visitor: string | undefined): Promise<T | "full">;
}

export function createGuessRoom(): GuessRoom {
  const slots = createSlots(GUESS_ROOM);
  return {
    run: async (work, visitor) => {
      let hasStarted = false;
      try {
        return await slots.run(() => {
          hasStarted = true;
          return work();
        }, visitor);
      } catch (error) {
        if (hasStarted) throw error;
        return "full";
      }
    },
  };
}
