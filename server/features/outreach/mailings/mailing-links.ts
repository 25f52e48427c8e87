import { newsletterPath } from "#contract/page-paths.ts";
import { keyedHash, sameText } from "../../../platform/secrets.ts";

/** The purpose of a signed address: one for counting an opening does not unsubscribe. */
type Purpose = "open" | "click" | "unsubscribe";

/** Signs and reads the addresses in mailings, so that nobody can make them up. */
export interface MailingLinks {
  open(recipientId: string): string;
  /** The address of the letter's link with that number. The target is in the letter only. */
  click(recipientId: string, index: number): string;
  /** The page to unsubscribe. */
  unsubscribe(recipientId: string): string;
  /** The address that a mail program calls for its unsubscribe button. */
  oneClick(recipientId: string): string;
  /** The page where a receiver chooses which mails to get. */
  preferences(recipientId: string): string;
  /** Whether the signature is ours. */
  isSigned(purpose: "open" | "click", recipientId: string, signature: string): boolean;
  /** The recipient for whom a token of `unsubscribe` was made. */
  readToken(token: string): string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createMailingLinks(publicUrl: string, key: Buffer): MailingLinks {
  const sign = (purpose: Purpose, id: string) => keyedHash(key, `${purpose} ${id}`);
  const token = (id: string) => `${id}.${sign("unsubscribe", id)}`;
  const isSigned = (purpose: Purpose, id: string, signature: string) =>
    uuid.test(id) && sameText(sign(purpose, id), signature);
  return {
    open: (id) => `${publicUrl}/m/o/${id}.gif?s=${sign("open", id)}`,
    click: (id, index) => `${publicUrl}/m/c/${id}?n=${index}&s=${sign("click", id)}`,
    unsubscribe: (id) => `${publicUrl}${newsletterPath("unsubscribe")}?token=${token(id)}`,
    oneClick: (id) => `${publicUrl}/api/v1/newsletter/unsubscribe/?token=${token(id)}`,
    preferences: (id) => `${publicUrl}${newsletterPath("preferences")}?token=${token(id)}`,
    isSigned,
    readToken: (text) => {
      const [id = "", signature = ""] = text.split(".");
      return isSigned("unsubscribe", id, signature) ? id : undefined;
    },
  };
}
