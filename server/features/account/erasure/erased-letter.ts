import type { Letter } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";

/** Who erased whom: somebody their own account, or the office an account or somebody without one. */
export type Erasing = "themself" | "account" | "guest";

/** The last letter to somebody whose address is then forgotten. */
export function erasedLetter(site: MailSite, to: string, erasing: Erasing): Letter {
  const guest = erasing === "guest";
  return {
    kind: "account-erased",
    to,
    subject: guest
      ? `What we kept about you was erased at ${site.productName}`
      : `Your ${site.productName} account was erased`,
    heading: guest ? "What we kept about you was erased" : "Your account was erased",
    blocks: [
      {
        kind: "text",
        text: guest
          ? "Your name, address and messages are gone from our site, and so are your subscriptions. What you gave stays in the books without a name, so that they still add up."
          : "Your name, address, photo and messages are gone from our site. What you gave stays in the books without a name, so that they still add up.",
      },
      { kind: "text", text: "Thank you for having been with us." },
      { kind: "note", text: noteOf(site, erasing) },
    ],
  };
}

function noteOf({ contactEmail }: MailSite, erasing: Erasing): string {
  if (erasing === "themself") {
    return `If it was not you, somebody knew your password: please tell us at ${contactEmail}, and change it wherever else you use it.`;
  }
  return `We did it because we were asked to. If you did not ask for it, please tell us at ${contactEmail}.`;
}
