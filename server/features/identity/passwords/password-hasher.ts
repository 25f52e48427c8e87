import { hash as argonHash, verify as argonVerify } from "@node-rs/argon2";
import { AppError } from "../../../platform/http/app-error.ts";
import { createSlots, type Slots } from "../../../platform/slots.ts";

/** From OWASP's Password Storage Cheat Sheet; argon2id is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * A hash keeps a core and 19 MiB busy. So a flood of them waits or is refused, and one visitor can't
 * take all the room.
 */
const ROOM = { atOnce: 2, waiting: 30, perVisitor: 24 } as const;

/** Stands in for a missing hash: no password fits it, and comparing costs as much. */
const NOBODYS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** The two expensive calls; tests count them. */
export interface Argon2 {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

export const argon2: Argon2 = {
  hash: (password) => argonHash(password, COST),
  verify: (hash, password) => argonVerify(hash, password),
};

export interface PasswordHasher {
  /** Throws `unavailable` where too many wait, or too many of the same visitor. */
  hash(password: string, visitor?: string): Promise<string>;
  /** False without a hash, after the same work. Throws `unavailable` like `hash`. */
  verify(hash: string | null | undefined, password: string, visitor?: string): Promise<boolean>;
}

export function createPasswordHasher(using: Argon2 = argon2): PasswordHasher {
  const slots = createSlots(ROOM);
  const run: Slots["run"] = (work, visitor) => slots.run(work, visitor).catch(notTooMany);
  return {
    hash: (password, visitor) => run(() => using.hash(typed(password)), visitor),
    verify: async (hash, password, visitor) => {
      const compare = () => using.verify(hash ?? NOBODYS, typed(password));
      const matches = await run(compare, visitor);
      return matches && typeof hash === "string";
    },
  };
}

/** A visitor beyond their share gets the same answer as everybody when there is no room. */
function notTooMany(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "too_many_requests") throw error;
  throw new AppError("unavailable", { retryAfter: error.retryAfter, cause: error });
}

/** Keyboards encode the same letter in different ways; this makes them one (Unicode NFC). */
function typed(password: string): string {
  return password.normalize("NFC");
}
