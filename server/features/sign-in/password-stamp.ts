import { createHash } from "node:crypto";

/**
 * Names the password that somebody proved to know, without telling it: where it is changed before
 * the login is finished, the login is void.
 */
export function passwordStamp(passwordHash: string | null): string {
  return createHash("sha256")
    .update(passwordHash ?? "")
    .digest("base64url")
    .slice(0, 16);
}
