import { INVITATION_DAYS, type TeamRole } from "#contract/campaigns/teams.ts";
import { JOIN_PATH } from "#contract/page-paths.ts";
import type { Letter } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { unlinked } from "../../foundation/letters/unlinked.ts";

interface Invitation {
  readonly to: string;
  readonly by: string;
  readonly role: TeamRole;
  /** Its title; null for a campaign that is not public, as its text may be anything. */
  readonly campaign: string | null;
  readonly token: string;
  /** When its link ends. */
  readonly until: Date;
}

/** What each role may do, as the end of "so that you …". */
const offers: Readonly<Record<TeamRole, string>> = {
  owner:
    "run it in their place: you would decide on it and answer for it, and they would stay as an editor",
  editor: "help to run it: edit its page, post updates, thank donors and answer comments",
  reader: "see how it goes: its figures, its gifts and everything its team sees",
};

export function invitationLetter(site: MailSite, invitation: Invitation): Letter {
  const { to, role, campaign, token, until } = invitation;
  const by = unlinked(invitation.by);
  const which = campaign
    ? `the campaign “${unlinked(campaign)}”`
    : "a campaign that is being prepared";
  const heading =
    role === "owner" ? `${by} wants to hand a campaign over to you` : `${by} invites you to a team`;
  return {
    kind: "team-invitation",
    to,
    until: until.toISOString(),
    subject: heading,
    heading,
    blocks: [
      {
        kind: "text",
        text: `It is about ${which} at ${site.productName}. ${by} would like you to ${offers[role]}.`,
      },
      {
        kind: "action",
        label: "See the invitation",
        url: `${site.publicUrl}${JOIN_PATH}?token=${token}`,
      },
      {
        kind: "note",
        text: `The link works for ${INVITATION_DAYS} days, and only for an account with this address: sign up with it if you have none. Do you not know ${by}? Then do nothing, and nothing happens.`,
      },
    ],
  };
}
