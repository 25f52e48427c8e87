import { createHash } from "node:crypto";
import type { Argon2 } from "../features/identity/passwords/password-hasher.ts";

/** A fast replacement of argon2 for tests that are not about hashing. */
export const fakeArgon2: Argon2 = {
  hash: async (password) => cheapHash(password),
  verify: async (hash, password) => hash === cheapHash(password),
};

function cheapHash(password: string): string {
  return `cheap$${createHash("sha256").update(password).digest("base64url")}`;
}
