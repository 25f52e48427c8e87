import { hash as argonHash, verify as argonVerify } from "@node-rs/argon2";
import { AppError } from "../../../platform/http/app-error.ts";
import { createSlots, type Slots } from "../../../platform/slots.ts";

/** From OWASP's Password Storage Cheat Sheet. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing uses a core and 19 MiB, so concurrency is limited, overall and per visitor. */
const CAPACITY = { atOnce: 2, waiting: 30, perVisitor: 24 } as const;

/** Replaces a missing hash: no password matches it, and comparing takes as long. */
const PLACEHOLDER_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

export interface Argon2 {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

export const argon2: Argon2 = {
  hash: (password) => argonHash(password, COST),
  verify: (hash, password) => argonVerify(hash, password),
};

export interface PasswordHasher {
  /** Throws `unavailable` if too many are waiting, overall or of this visitor. */
  hash(password: string, visitor?: string): Promise<string>;
  /** Returns false without a hash, after the same work. Throws as `hash`. */
  verify(hash: string | null | undefined, password: string, visitor?: string): Promise<boolean>;
}

export function createPasswordHasher(using: Argon2 = argon2): PasswordHasher {
  const slots = createSlots(CAPACITY);
  const run: Slots["run"] = (work, visitor) => slots.run(work, visitor).catch(throwUnavailable);
  return {
    hash: (password, visitor) => run(() => using.hash(normalise(password)), visitor),
    verify: async (hash, password, visitor) => {
      const compare = () => using.verify(hash ?? PLACEHOLDER_HASH, normalise(password));
      const matches = await run(compare, visitor);
      return matches && typeof hash === "string";
    },
  };
}

/** A visitor beyond their share gets the same response as everyone at full capacity. */
function throwUnavailable(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "too_many_requests") throw error;
  throw new AppError("unavailable", { retryAfter: error.retryAfter, cause: error });
}

/** Keyboards encode the same character in different ways. */
function normalise(password: string): string {
  return password.normalize("NFC");
}
