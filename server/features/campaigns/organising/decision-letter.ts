import { campaignPath, teamPath } from "#contract/page-paths.ts";
import type { Letter } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import type { StepAction } from "./campaign-status.ts";

interface About {
  readonly to: string;
  readonly campaign: { readonly id: number; readonly title: string };
  readonly reason?: string | null | undefined;
}

interface Words {
  readonly kind: string;
  readonly heading: string;
  /** The letter's text for the owner, with the campaign's title. */
  readonly text: (title: string) => string;
  readonly action: string;
  /** Which of the campaign's pages the letter links to. */
  readonly page: "public" | "edit";
}

const decisions: Partial<Record<StepAction, Words>> = {
  approve: {
    kind: "campaign-approved",
    heading: "Your campaign is live",
    text: (title) =>
      `We read "${title}", and from now on everybody can see it and give. The first gifts come from people who know you: send them the address.`,
    action: "See your campaign",
    page: "public",
  },
  ask_back: {
    kind: "campaign-asked-back",
    heading: "One thing before we publish",
    text: (title) =>
      `We read "${title}" and have a question. Change what is needed and send it to us again; nothing of what you wrote is lost.`,
    action: "Open your draft",
    page: "edit",
  },
  reject: {
    kind: "campaign-rejected",
    heading: "We cannot publish your campaign",
    text: (title) =>
      `We read "${title}" and cannot publish it as it is. You can turn it into a draft again, change it, and send it once more.`,
    action: "Open your campaign",
    page: "edit",
  },
  office_pause: {
    kind: "campaign-held",
    heading: "We paused your campaign",
    text: (title) =>
      `"${title}" takes no gifts at the moment. Its page stays where it is and says so. What was given is safe.`,
    action: "Open your campaign",
    page: "edit",
  },
  office_resume: {
    kind: "campaign-released",
    heading: "Your campaign goes on",
    text: (title) => `"${title}" takes gifts again.`,
    action: "See your campaign",
    page: "public",
  },
  office_close: {
    kind: "campaign-closed",
    heading: "We closed your campaign",
    text: (title) =>
      `The page of "${title}" is no longer public. What was given stays in the books.`,
    action: "Open your campaign",
    page: "edit",
  },
};

/**
 * The office's decision, for the campaign's owner; undefined for steps that the office does not
 * take.
 */
export function decisionLetter(
  site: MailSite,
  { action, ...about }: About & { action: StepAction },
): Letter | undefined {
  const words = decisions[action];
  return words && letterOf(site, words, about);
}

export function changeLetter(
  site: MailSite,
  { approve, ...about }: About & { approve: boolean },
): Letter {
  return letterOf(site, approve ? changeApproved : changeRefused, about);
}

const changeApproved: Words = {
  kind: "change-approved",
  heading: "Your change is live",
  text: (title) =>
    `We looked at what you wanted to change of "${title}", and it is on its page now.`,
  action: "See your campaign",
  page: "public",
};

const changeRefused: Words = {
  kind: "change-refused",
  heading: "Your change was not taken over",
  text: (title) =>
    `We looked at what you wanted to change of "${title}". The page stays as it was.`,
  action: "Open your campaign",
  page: "edit",
};

function letterOf(site: MailSite, words: Words, { to, campaign, reason }: About): Letter {
  const { kind, heading, action, page } = words;
  const path = page === "public" ? campaignPath(campaign.id) : teamPath(campaign.id, "edit");
  return {
    kind,
    to,
    subject: `${heading}: ${campaign.title}`,
    heading,
    blocks: [
      { kind: "text", text: words.text(campaign.title) },
      ...(reason ? [{ kind: "text" as const, text: `What we want to tell you: ${reason}` }] : []),
      { kind: "action", label: action, url: `${site.publicUrl}${path}` },
      { kind: "note", text: `If you see it otherwise, write to us at ${site.contactEmail}.` },
    ],
  };
}
