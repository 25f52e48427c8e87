import { campaignPath, teamPath } from "#contract/page-paths.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { StepAction } from "./campaign-status.ts";

interface Recipient {
  readonly to: string;
  readonly campaign: { readonly id: number; readonly title: string };
  readonly reason?: string | null | undefined;
}

interface Wording {
  readonly kind: string;
  readonly heading: string;
  readonly text: (title: string) => string;
  readonly action: string;
  /** The campaign page that the email links to. */
  readonly page: "public" | "edit";
}

const decisions: Partial<Record<StepAction, Wording>> = {
  approve: {
    kind: "campaign-approved",
    heading: "Your campaign is live",
    text: (title) =>
      `We've approved “${title}”. Everyone can now see it and donate. First donations usually come from people who know you, so send them the link.`,
    action: "See your campaign",
    page: "public",
  },
  ask_back: {
    kind: "campaign-asked-back",
    heading: "Your campaign needs changes",
    text: (title) =>
      `We've reviewed “${title}” and need some changes before we can publish it. Your draft is saved: edit it and submit it again.`,
    action: "Open your draft",
    page: "edit",
  },
  reject: {
    kind: "campaign-rejected",
    heading: "We can't publish your campaign",
    text: (title) =>
      `We've reviewed “${title}” and can't publish it as it is. You can move it back to draft, change it and submit it again.`,
    action: "Open your campaign",
    page: "edit",
  },
  office_pause: {
    kind: "campaign-held",
    heading: "We paused your campaign",
    text: (title) =>
      `“${title}” can't accept donations for now. Its page stays online and says so. Donations already made are safe.`,
    action: "Open your campaign",
    page: "edit",
  },
  office_resume: {
    kind: "campaign-released",
    heading: "Your campaign is live again",
    text: (title) => `“${title}” accepts donations again.`,
    action: "See your campaign",
    page: "public",
  },
  office_close: {
    kind: "campaign-closed",
    heading: "We closed your campaign",
    text: (title) =>
      `The page for “${title}” is no longer public. Donations already made stay on record.`,
    action: "Open your campaign",
    page: "edit",
  },
};

/** The office's decision, for the owner; undefined for steps of the team. */
export function decisionEmail(
  site: MailSite,
  { action, ...recipient }: Recipient & { action: StepAction },
): EmailContent | undefined {
  const wording = decisions[action];
  return wording && buildEmail(site, wording, recipient);
}

export function changeDecisionEmail(
  site: MailSite,
  { approve, ...recipient }: Recipient & { approve: boolean },
): EmailContent {
  return buildEmail(site, approve ? changeApproved : changeRefused, recipient);
}

const changeApproved: Wording = {
  kind: "change-approved",
  heading: "Your change is live",
  text: (title) => `We've approved your change to “${title}”. You can see it on the campaign page.`,
  action: "See your campaign",
  page: "public",
};

const changeRefused: Wording = {
  kind: "change-refused",
  heading: "We didn't publish your change",
  text: (title) =>
    `We've reviewed your change to “${title}” and decided not to publish it. The campaign page hasn't changed.`,
  action: "Open your campaign",
  page: "edit",
};

function buildEmail(
  site: MailSite,
  wording: Wording,
  { to, campaign, reason }: Recipient,
): EmailContent {
  const { kind, heading, action, page } = wording;
  const path = page === "public" ? campaignPath(campaign.id) : teamPath(campaign.id, "edit");
  return {
    kind,
    to,
    subject: `${heading}: ${campaign.title}`,
    heading,
    blocks: [
      { kind: "text", text: wording.text(campaign.title) },
      ...(reason ? [{ kind: "text" as const, text: `Our message to you: ${reason}` }] : []),
      { kind: "action", label: action, url: `${site.publicUrl}${path}` },
      {
        kind: "note",
        text: `If you disagree or have questions, write to us at ${site.contactEmail}.`,
      },
    ],
  };
}
