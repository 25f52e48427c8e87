import { teamPath } from "#contract/page-paths.ts";
import type { Letter } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { unlinked } from "../../foundation/letters/unlinked.ts";

interface HandOver {
  readonly to: string;
  /** The campaign's title. */
  readonly campaign: string;
  readonly campaignId: number;
  /** Name of the other person. */
  readonly other: string;
}

export function takenOverLetter(site: MailSite, handOver: HandOver): Letter {
  return {
    ...frame(handOver, `“${unlinked(handOver.campaign)}” is yours now`),
    kind: "campaign-taken-over",
    blocks: [
      {
        kind: "text",
        text: `You took the campaign over from ${unlinked(handOver.other)}, who helps on as an editor. From now on you decide on it and answer for it.`,
      },
      teamLink(site, handOver),
    ],
  };
}

export function handedOverLetter(site: MailSite, handOver: HandOver): Letter {
  return {
    ...frame(handOver, `“${unlinked(handOver.campaign)}” was handed over`),
    kind: "campaign-handed-over",
    blocks: [
      {
        kind: "text",
        text: `${unlinked(handOver.other)} accepted: the campaign is theirs now, and you help on as an editor.`,
      },
      teamLink(site, handOver),
      {
        kind: "note",
        text: `Did you not mean to hand it over? Tell us at ${site.contactEmail} at once.`,
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
