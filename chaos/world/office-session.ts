import { createAccessTokens } from "#server/features/identity/sessions/access-token.ts";
import { deriveKey } from "#server/platform/secrets.ts";

/** A session of somebody of the office. */
export interface OfficeSession {
  readonly accountId: string;
  readonly sessionId: string;
}

export const officer = {
  email: "office@example.org",
  first_name: "Frieda",
  last_name: "Obi",
  role: "admin",
} as const;

/** Answers, whenever it is asked, what a request of the office says who it is with. */
export function officeBearer(
  { accountId, sessionId }: OfficeSession,
  { appSecret, publicUrl }: { appSecret: string; publicUrl: string },
): () => string {
  const tokens = createAccessTokens([deriveKey(appSecret, "access tokens")], publicUrl, Date.now);
  return () => `Bearer ${tokens.sign({ ...officer, id: accountId }, sessionId)}`;
}
