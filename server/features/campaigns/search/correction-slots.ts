import { createSlots } from "../../../platform/slots.ts";

/**
 * Guessing a word takes the database 1 to 10 ms among 100,000 distinct words, and a search has up to six in
 * sequence. Every search uses one database connection, so these limits leave most connections to other work.
 */
export const CORRECTION_LIMITS = {
  atOnce: 3,
  waiting: 6,
  perVisitor: 4,
} as const;

/** How long a response without guesses stays cached. */
export const RETRY_CORRECTION_MS = 2_000;

export interface CorrectionSlots {
  /** Runs `work`, or returns `full` while the slots of all visitors or of this one are in use. */
  run<T>(work: () => Promise<T>, visitor: string | undefined): Promise<T | "full">;
}

export function createCorrectionSlots(): CorrectionSlots {
  const slots = createSlots(CORRECTION_LIMITS);
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
