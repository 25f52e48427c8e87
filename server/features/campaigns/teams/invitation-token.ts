import { createHash, randomBytes } from "node:crypto";

/** What a mailed link carries: 256 random bits, kept nowhere but in that mail. */
export function newInvitationToken(): string {
  return randomBytes(32).toString("base64url");
}

/** How a token is kept: nobody who reads the table can make the link of it. */
export function invitationTokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
