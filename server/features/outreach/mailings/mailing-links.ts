import { newsletterPath } from "#contract/page-paths.ts";
import { keyedHash, sameText } from "../../../platform/secrets.ts";

/** What a signed address does; one for opening is none for unsubscribing. */
type Purpose = "open" | "click" | "unsubscribe";

/** Signs and reads what mails to many carry: addresses that nobody can make up. */
export interface MailingLinks {
  open(recipientId: string): string;
  /** To the letter's link of that number; where it leads stands in the letter alone. */
  click(recipientId: string, index: number): string;
  /** Page on which one unsubscribes. */
  unsubscribe(recipientId: string): string;
  /** What a mail program calls for its unsubscribe button. */
  oneClick(recipientId: string): string;
  /** Page on which the receiver of a mail chooses. */
  preferences(recipientId: string): string;
  /** True where the signature is that of an address of ours. */
  isSigned(purpose: "open" | "click", recipientId: string, signature: string): boolean;
  /** The recipient that a token of `unsubscribe` is of. */
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
