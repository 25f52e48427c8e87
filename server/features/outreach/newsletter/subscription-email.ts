import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";

/** The address may belong to someone who never subscribed, so the email also says how to decline. */
export function subscriptionEmail(site: MailSite, to: string, url: string): EmailContent {
  return {
    kind: "newsletter-confirm",
    to,
    subject: `Confirm your subscription to the ${site.productName} newsletter`,
    heading: "Confirm your subscription",
    blocks: [
      {
        kind: "text",
        text: `Someone, hopefully you, asked to receive the ${site.productName} newsletter at this address. Please confirm so that we can send it to you.`,
      },
      { kind: "action", label: "Confirm subscription", url },
      {
        kind: "note",
        text: "If this wasn't you, ignore this email and you won't get the newsletter.",
      },
    ],
  };
}
