import { dayText } from "#contract/day-text.ts";
import { breakLinks } from "../../foundation/emails/break-links.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";

interface DeclinedReport {
  readonly to: string;
  readonly campaign: string;
  readonly giftsPath: string;
  readonly amount: string;
  readonly givenOn: string;
  readonly reason: string;
}

/** Informs a team member that the office declined a donation that they reported. */
export function reportDeclinedEmail(
  site: MailSite,
  { to, campaign, giftsPath, amount, givenOn, reason }: DeclinedReport,
): EmailContent {
  return {
    kind: "reported-gift-declined",
    to,
    subject: `A donation you reported was declined: ${breakLinks(campaign)}`,
    heading: "A donation you reported was declined",
    blocks: [
      {
        kind: "text",
        text: `You reported a donation of ${amount} to “${breakLinks(campaign)}”, made on ${dayText(givenOn)}. We couldn't confirm it, so it won't be added to the campaign and the donor won't get a receipt.`,
      },
      { kind: "text", text: `Our reason: ${reason}` },
      { kind: "action", label: "View donations", url: `${site.publicUrl}${giftsPath}` },
      { kind: "note", text: `If you think this is a mistake, contact us at ${site.contactEmail}.` },
    ],
  };
}
