import type { Letter } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";

/** Somebody else may have typed the address: the mail says what to do then. */
export function subscriptionLetter(site: MailSite, to: string, url: string): Letter {
  return {
    kind: "newsletter-confirm",
    to,
    subject: `Please confirm the ${site.productName} newsletter`,
    heading: "One more step",
    blocks: [
      {
        kind: "text",
        text: `Somebody, we hope you, asked for the newsletter of ${site.productName} to be sent here. It comes only if you confirm it.`,
      },
      { kind: "action", label: "Confirm the newsletter", url },
      {
        kind: "note",
        text: "Was it not you? Then do nothing: you will get no newsletter.",
      },
    ],
  };
}
