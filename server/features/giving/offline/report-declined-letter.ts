import { dayText } from "#contract/day-text.ts";
import type { Letter } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { unlinked } from "../../foundation/letters/unlinked.ts";

export interface DeclinedReport {
  readonly to: string;
  readonly campaign: string;
  readonly giftsPath: string;
  readonly amount: string;
  readonly givenOn: string;
  readonly reason: string;
}

/** Tells a team member that the office declined a gift that they reported. */
export function reportDeclinedLetter(
  site: MailSite,
  { to, campaign, giftsPath, amount, givenOn, reason }: DeclinedReport,
): Letter {
  return {
    kind: "reported-gift-declined",
    to,
    subject: `A gift you reported was declined: ${unlinked(campaign)}`,
    heading: "A gift you reported was declined",
    blocks: [
      {
        kind: "text",
        text: `You reported a gift of ${amount}, given on ${dayText(givenOn)}, to “${unlinked(campaign)}”. We could not confirm it, so it does not count for the campaign. The donor gets no receipt.`,
      },
      { kind: "text", text: `Our reason: ${reason}` },
      { kind: "action", label: "See your gifts", url: `${site.publicUrl}${giftsPath}` },
      { kind: "note", text: `If this is a mistake, write to us at ${site.contactEmail}.` },
    ],
  };
}
