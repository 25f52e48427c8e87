import { INVITATION_DAYS, type TeamRole } from "#contract/campaigns/teams.ts";
import { JOIN_PATH } from "#contract/page-paths.ts";
import { breakLinks } from "../../foundation/emails/break-links.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";

interface Invitation {
  readonly to: string;
  readonly by: string;
  readonly role: TeamRole;
  /** The title; null for a campaign that isn't public, whose text no one has reviewed. */
  readonly campaign: string | null;
  readonly token: string;
  /** When the link expires. */
  readonly until: Date;
}

const offers: Readonly<Record<TeamRole, string>> = {
  owner:
    "You would make the decisions and be responsible for it, and they would stay on the team as an editor.",
  editor: "As an editor you can edit its page, post updates, thank donors and answer comments.",
  reader: "As a reader you can see its figures, its donations and everything else its team sees.",
};

export function invitationEmail(site: MailSite, invitation: Invitation): EmailContent {
  const { to, role, campaign, token, until } = invitation;
  const by = breakLinks(invitation.by);
  const campaignName = campaign
    ? `the campaign “${breakLinks(campaign)}”`
    : "a campaign in preparation";
  const [heading, request] =
    role === "owner"
      ? [`${by} wants to hand a campaign over to you`, "take over"]
      : [`${by} invited you to join a team`, "join the team of"];
  return {
    kind: "team-invitation",
    to,
    until: until.toISOString(),
    subject: heading,
    heading,
    blocks: [
      {
        kind: "text",
        text: `${by} would like you to ${request} ${campaignName} on ${site.productName}. ${offers[role]}`,
      },
      {
        kind: "action",
        label: "See the invitation",
        url: `${site.publicUrl}${JOIN_PATH}?token=${token}`,
      },
      {
        kind: "note",
        text: `The link works for ${INVITATION_DAYS} days and only for an account with this email address. If you don't have one, sign up with this address. If you don't know ${by}, you can ignore this email.`,
      },
    ],
  };
}
