import type { InKindDecision } from "#contract/campaigns/in-kind.ts";
import { campaignPath, teamPath } from "#contract/page-paths.ts";
import { breakLinks } from "../../foundation/emails/break-links.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { PledgeRow } from "./in-kind-store.ts";

type EmailedPledge = Pick<
  PledgeRow,
  | "campaign_id"
  | "title"
  | "what"
  | "quantity"
  | "message"
  | "anonymous"
  | "email"
  | "first_name"
  | "last_name"
>;

const pledgedItem = ({ quantity, what }: EmailedPledge) => breakLinks(`${quantity} × ${what}`);
const campaignTitle = ({ title }: EmailedPledge) => breakLinks(title);
const donorName = ({ first_name, last_name }: EmailedPledge) =>
  breakLinks(`${first_name} ${last_name}`.trim());

export function pledgeOwnerEmail(
  site: MailSite,
  to: string,
  pledge: EmailedPledge,
  what: "pledged" | "withdrawn",
): EmailContent {
  const heading = what === "pledged" ? "New pledge of a gift in kind" : "A pledge was withdrawn";
  const verb = what === "pledged" ? "would like to give" : "can no longer give";
  return {
    kind: `in-kind-${what}`,
    to,
    subject: `${heading}: ${campaignTitle(pledge)}`,
    heading,
    blocks: [
      {
        kind: "text",
        text: `${donorName(pledge)} ${verb} ${pledgedItem(pledge)} to “${campaignTitle(pledge)}”.`,
      },
      ...(pledge.message && what === "pledged"
        ? [{ kind: "text", text: `“${breakLinks(pledge.message)}”` } as const]
        : []),
      {
        kind: "action",
        label: "See the pledges",
        url: `${site.publicUrl}${teamPath(pledge.campaign_id, "in-kind")}`,
      },
      ...(pledge.anonymous
        ? [
            {
              kind: "note",
              text: "Only your team can see their name. The campaign page doesn't show it.",
            } as const,
          ]
        : []),
    ],
  };
}

const decisionTexts: Record<InKindDecision, { heading: string; text: string }> = {
  confirm: {
    heading: "The team accepted your gift",
    text: "Thank you! The team will be in touch to arrange delivery.",
  },
  receive: { heading: "Your gift has arrived", text: "The team has received it. Thank you!" },
  decline: {
    heading: "Your gift isn't needed this time",
    text: "The team has declined it. Thank you for offering.",
  },
};

/** `note` is the team's message. */
export function pledgeDonorEmail(
  site: MailSite,
  pledge: EmailedPledge,
  decision: InKindDecision,
  note: string | undefined,
): EmailContent {
  const { heading, text } = decisionTexts[decision];
  return {
    kind: `in-kind-${decision}`,
    to: pledge.email,
    subject: `${heading}: ${campaignTitle(pledge)}`,
    heading,
    blocks: [
      { kind: "text", text: `${pledgedItem(pledge)} for “${campaignTitle(pledge)}”.` },
      { kind: "text", text },
      ...(note
        ? [{ kind: "text", text: `A message from the team: “${breakLinks(note)}”` } as const]
        : []),
      {
        kind: "action",
        label: "See the campaign",
        url: `${site.publicUrl}${campaignPath(pledge.campaign_id)}#in-kind`,
      },
    ],
  };
}
