import { newsletterPath } from "#contract/page-paths.ts";
import type { SessionIds } from "../../../platform/http/caller.ts";
import { isEqualText, keyedHash } from "../../../platform/secrets.ts";

/** Creates and verifies the newsletter's signed URLs. */
export interface NewsletterLinks {
  /** The page that confirms a subscription. */
  confirm(subscriberId: string): string;
  /** The subscriber id in a token of `confirm`; undefined if the token is invalid. */
  readToken(token: string): string | undefined;
  /** Shows the saved issue until then, ms, and while the session lasts. */
  preview(issueId: number, until: number, session: SessionIds): string;
  /** The session for which a preview was created; undefined if the signature is invalid. */
  readPreview(query: Record<"id" | "until" | "by" | "s", string>): SessionIds | undefined;
}

export function createNewsletterLinks(publicUrl: string, key: Buffer): NewsletterLinks {
  const confirmation = (id: string) => keyedHash(key, `confirm ${id}`);
  const preview = (id: string | number, until: string | number, by: string) =>
    keyedHash(key, `preview ${id} ${until} ${by}`);
  return {
    confirm: (id) => `${publicUrl}${newsletterPath("confirm")}?token=${id}.${confirmation(id)}`,
    readToken: (token) => {
      const [id = "", signature = ""] = token.split(".");
      return isEqualText(confirmation(id), signature) ? id : undefined;
    },
    preview: (id, until, { accountId, sessionId }) => {
      const by = `${accountId}.${sessionId}`;
      return `/m/preview/${id}?until=${until}&by=${by}&s=${preview(id, until, by)}`;
    },
    readPreview: ({ id, until, by, s }) => {
      const [accountId, sessionId] = by.split(".");
      const isSigned = isEqualText(preview(id, until, by), s);
      return isSigned && accountId && sessionId ? { accountId, sessionId } : undefined;
    },
  };
}
