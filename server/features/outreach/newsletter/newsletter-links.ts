import { newsletterPath } from "#contract/page-paths.ts";
import type { SessionName } from "../../../platform/http/caller.ts";
import { keyedHash, sameText } from "../../../platform/secrets.ts";

/** What the address of a preview says. */
export interface PreviewQuery {
  readonly id: string;
  readonly until: string;
  readonly by: string;
  readonly s: string;
}

/** Signs and reads the newsletter's own links. */
export interface NewsletterLinks {
  /** Page on which a subscription is confirmed. */
  confirm(subscriberId: string): string;
  /** The subscriber that a token of `confirm` is of. */
  readToken(token: string): string | undefined;
  /** Shows an issue as it is saved until then, ms, while the session lasts that it was made in. */
  preview(issueId: number, until: number, session: SessionName): string;
  /** In which session a preview was made; undefined for one that is not ours. */
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
