import { createHash } from "node:crypto";
import type { Argon2 } from "../features/identity/passwords/password-hasher.ts";

/** In the place of argon2 where a test is not about hashing: right and wrong, and no work. */
export const cheapArgon2: Argon2 = {
  hash: async (password) => cheap(password),
  verify: async (hash, password) => hash === cheap(password),
};

function cheap(password: string): string {
  return `cheap$${createHash("sha256").update(password).digest("base64url")}`;
}
