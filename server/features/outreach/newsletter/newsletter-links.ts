import { newsletterPath } from "#contract/page-paths.ts";
import type { SessionName } from "../../../platform/http/caller.ts";
import { keyedHash, sameText } from "../../../platform/secrets.ts";

/** The content of a preview's address. */
export interface PreviewQuery {
  readonly id: string;
  readonly until: string;
  readonly by: string;
  readonly s: string;
}

/** Signs and reads the newsletter's own links. */
export interface NewsletterLinks {
  /** The page to confirm a subscription. */
  confirm(subscriberId: string): string;
  /** The subscriber for whom a token of `confirm` was made. */
  readToken(token: string): string | undefined;
  /**
   * An address that shows the saved issue until then, ms, while the session lasts in which it was
   * made.
   */
  preview(issueId: number, until: number, session: SessionName): string;
  /** The session in which a preview's address was made; undefined for one that is not ours. */
  readPreview(query: PreviewQuery): SessionName | undefined;
}

export function createNewsletterLinks(publicUrl: string, key: Buffer): NewsletterLinks {
  const confirmation = (id: string) => keyedHash(key, `confirm ${id}`);
  const preview = (id: string | number, until: string | number, by: string) =>
    keyedHash(key, `preview ${id} ${until} ${by}`);
  return {
    confirm: (id) => `${publicUrl}${newsletterPath("confirm")}?token=${id}.${confirmation(id)}`,
    readToken: (token) => {
      const [id = "", signature = ""] = token.split(".");
      return sameText(confirmation(id), signature) ? id : undefined;
    },
    preview: (id, until, { accountId, sessionId }) => {
      const by = `${accountId}.${sessionId}`;
      return `/m/preview/${id}?until=${until}&by=${by}&s=${preview(id, until, by)}`;
    },
    readPreview: ({ id, until, by, s }) => {
      const [accountId, sessionId] = by.split(".");
      const isOurs = sameText(preview(id, until, by), s);
      return isOurs && accountId && sessionId ? { accountId, sessionId } : undefined;
    },
  };
}
