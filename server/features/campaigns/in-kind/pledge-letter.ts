import type { InKindDecision } from "#contract/campaigns/in-kind.ts";
import { campaignPath, teamPath } from "#contract/page-paths.ts";
import type { Letter } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { unlinked } from "../../foundation/letters/unlinked.ts";
import type { PledgeRow } from "./in-kind-store.ts";

type ToldPledge = Pick<
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

const amountOf = ({ quantity, what }: ToldPledge) => unlinked(`${quantity} × ${what}`);
const titleOf = ({ title }: ToldPledge) => unlinked(title);
const nameOf = ({ first_name, last_name }: ToldPledge) =>
  unlinked(`${first_name} ${last_name}`.trim());

/** Tells a campaign's owner what a donor did. */
export function ownerLetter(
  site: MailSite,
  to: string,
  pledge: ToldPledge,
  what: "pledged" | "withdrawn",
): Letter {
  const heading = what === "pledged" ? "A gift in kind is pledged" : "A pledge was taken back";
  const verb = what === "pledged" ? "would like to give" : "can no longer give";
  return {
    kind: `in-kind-${what}`,
    to,
    subject: `${heading}: ${titleOf(pledge)}`,
    heading,
    blocks: [
      {
        kind: "text",
        text: `${nameOf(pledge)} ${verb} ${amountOf(pledge)} to “${titleOf(pledge)}”.`,
      },
      ...(pledge.message && what === "pledged"
        ? [{ kind: "text", text: `“${unlinked(pledge.message)}”` } as const]
        : []),
      {
        kind: "action",
        label: "See the pledges",
        url: `${site.publicUrl}${teamPath(pledge.campaign_id, "in-kind")}`,
      },
      ...(pledge.anonymous
        ? [{ kind: "note", text: "Their name is for your team alone: the page hides it." } as const]
        : []),
    ],
  };
}

const donorWords: Record<InKindDecision, { heading: string; text: string }> = {
  confirm: {
    heading: "Your gift is welcome",
    text: "The team has confirmed it and will be in touch about how it gets to them.",
  },
  receive: { heading: "Your gift has arrived", text: "The team has received it. Thank you!" },
  decline: {
    heading: "Your gift is not needed this time",
    text: "The team has declined it. Thank you for having offered it.",
  },
};

/** Tells a donor what the team decided; `note` are its own words. */
export function donorLetter(
  site: MailSite,
  pledge: ToldPledge,
  decision: InKindDecision,
  note: string | undefined,
): Letter {
  const { heading, text } = donorWords[decision];
  return {
    kind: `in-kind-${decision}`,
    to: pledge.email,
    subject: `${heading}: ${titleOf(pledge)}`,
    heading,
    blocks: [
      { kind: "text", text: `${amountOf(pledge)} for “${titleOf(pledge)}”.` },
      { kind: "text", text },
      ...(note ? [{ kind: "text", text: `They write: “${unlinked(note)}”` } as const] : []),
      {
        kind: "action",
        label: "See the campaign",
        url: `${site.publicUrl}${campaignPath(pledge.campaign_id)}#in-kind`,
      },
    ],
  };
}
