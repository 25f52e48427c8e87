import { teamPath } from "#contract/page-paths.ts";
import { breakLinks } from "../../foundation/emails/break-links.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";

interface HandOver {
  readonly to: string;
  /** The campaign's title. */
  readonly campaign: string;
  readonly campaignId: number;
  /** The previous owner's name in the new owner's email, and vice versa. */
  readonly otherName: string;
}

export function newOwnerEmail(site: MailSite, handOver: HandOver): EmailContent {
  return {
    ...frame(handOver, `You now own “${breakLinks(handOver.campaign)}”`),
    kind: "campaign-taken-over",
    blocks: [
      {
        kind: "text",
        text: `${breakLinks(handOver.otherName)} has handed the campaign over to you and stays on the team as an editor. You now make the decisions and are responsible for it.`,
      },
      teamLink(site, handOver),
    ],
  };
}

export function formerOwnerEmail(site: MailSite, handOver: HandOver): EmailContent {
  return {
    ...frame(handOver, `“${breakLinks(handOver.campaign)}” has a new owner`),
    kind: "campaign-handed-over",
    blocks: [
      {
        kind: "text",
        text: `${breakLinks(handOver.otherName)} has accepted your invitation and now owns the campaign. You stay on the team as an editor.`,
      },
      teamLink(site, handOver),
      {
        kind: "note",
        text: `Didn't mean to hand it over? Email us straight away at ${site.contactEmail}.`,
      },
    ],
  };
}

function frame({ to }: HandOver, heading: string) {
  return { to, subject: heading, heading };
}

function teamLink(site: MailSite, { campaignId }: HandOver) {
  const url = `${site.publicUrl}${teamPath(campaignId, "team")}`;
  return { kind: "action", label: "See the team", url } as const;
}
