import { hash as argonHash, verify as argonVerify } from "@node-rs/argon2";
import { AppError } from "../../../platform/http/app-error.ts";
import { createSlots, type Slots } from "../../../platform/slots.ts";

/** OWASP Password Storage Cheat Sheet, argon2id; the library's own algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * Hashing keeps a core and 19 MiB busy; a flood of it waits or is told to come again, and nobody
 * takes all the room.
 */
const ROOM = { atOnce: 2, waiting: 30, perVisitor: 24 } as const;

/** A hash of no password, as dear to compare with as a real one. */
const NOBODYS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** The two calls that cost something; tests count them. */
export interface Argon2 {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

export const argon2: Argon2 = {
  hash: (password) => argonHash(password, COST),
  verify: (hash, password) => argonVerify(hash, password),
};

export interface PasswordHasher {
  /** Throws `unavailable` where too many wait for theirs, or too many of the visitor's are under way. */
  hash(password: string, visitor?: string): Promise<string>;
  /** False for no hash, after the same work as for one. Throws `unavailable` like `hash`. */
  verify(hash: string | null | undefined, password: string, visitor?: string): Promise<boolean>;
  /** How many passwords wait to be hashed. */
  waiting(): number;
}

export function createPasswordHasher(using: Argon2 = argon2): PasswordHasher {
  const slots = createSlots(ROOM);
  const run: Slots["run"] = (work, visitor) => slots.run(work, visitor).catch(notTooMany);
  return {
    waiting: slots.waiting,
    hash: (password, visitor) => run(() => using.hash(typed(password)), visitor),
    verify: async (hash, password, visitor) => {
      const compare = () => using.verify(hash ?? NOBODYS, typed(password));
      const matches = await run(compare, visitor);
      return matches && typeof hash === "string";
    },
  };
}

/** Who asks for too much at once is told what everybody is told when there is no room. */
function notTooMany(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "too_many_requests") throw error;
  throw new AppError("unavailable", { retryAfter: error.retryAfter, cause: error });
}

/** Keyboards write the same letters in different ways: one of them is kept (Unicode, NFC). */
function typed(password: string): string {
  return password.normalize("NFC");
}
