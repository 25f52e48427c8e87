import { keyedHash, sameText } from "../../platform/secrets.ts";

/** Signs and reads the newsletter's own links. */
export interface NewsletterLinks {
  /** Page on which a subscription is confirmed. */
  confirm(subscriberId: string): string;
  /** The subscriber that a token of `confirm` is of. */
  readToken(token: string): string | undefined;
  /** Shows an issue as it is saved until then, ms. */
  preview(issueId: number, until: number): string;
  isPreview(issueId: string, until: string, signature: string): boolean;
}

export function createNewsletterLinks(publicUrl: string, key: Buffer): NewsletterLinks {
  const confirmation = (id: string) => keyedHash(key, `confirm ${id}`);
  const preview = (id: string | number, until: string | number) =>
    keyedHash(key, `preview ${id} ${until}`);
  return {
    confirm: (id) => `${publicUrl}/newsletter/confirm?token=${id}.${confirmation(id)}`,
    readToken: (token) => {
      const [id = "", signature = ""] = token.split(".");
      return sameText(confirmation(id), signature) ? id : undefined;
    },
    preview: (id, until) => `/m/preview/${id}?until=${until}&s=${preview(id, until)}`,
    isPreview: (id, until, signature) => sameText(preview(id, until), signature),
  };
}
