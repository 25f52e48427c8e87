import { newsletterPath } from "#contract/page-paths.ts";
import { isEqualText, keyedHash } from "../../../platform/secrets.ts";

/** The purpose that a signature is valid for. */
type Purpose = "open" | "click" | "unsubscribe";

/** Creates and verifies the signed URLs in mailings. */
export interface MailingLinks {
  open(recipientId: string): string;
  /** Counts a click on the email's nth link. The target is looked up, never part of the URL. */
  click(recipientId: string, index: number): string;
  /** The unsubscribe page. */
  unsubscribe(recipientId: string): string;
  /** Called by a mail program's unsubscribe button (RFC 8058). */
  oneClick(recipientId: string): string;
  /** The page where a receiver chooses which emails to get. */
  preferences(recipientId: string): string;
  isSigned(purpose: "open" | "click", recipientId: string, signature: string): boolean;
  /** The recipient id in a token of `unsubscribe`; undefined if the token is invalid. */
  readToken(token: string): string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createMailingLinks(publicUrl: string, key: Buffer): MailingLinks {
  const sign = (purpose: Purpose, id: string) => keyedHash(key, `${purpose} ${id}`);
  const token = (id: string) => `${id}.${sign("unsubscribe", id)}`;
  const isSigned = (purpose: Purpose, id: string, signature: string) =>
    uuid.test(id) && isEqualText(sign(purpose, id), signature);
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
