import type { Letter } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";

/** The last letter to somebody whose address is then forgotten. */
export function erasedLetter(site: MailSite, to: string): Letter {
  return {
    kind: "account-erased",
    to,
    subject: `Your ${site.productName} account was erased`,
    heading: "Your account was erased",
    blocks: [
      {
        kind: "text",
        text: "Your name, address, photo and messages are gone from our site. What you gave stays in the books without a name, so that they still add up.",
      },
      { kind: "text", text: "Thank you for having been with us." },
      {
        kind: "note",
        text: `If it was not you, somebody knew your password: please tell us at ${site.contactEmail}, and change it wherever else you use it.`,
      },
    ],
  };
}
