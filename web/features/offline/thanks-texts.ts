import type * as z from "zod/mini";
import type { thanksCount } from "#contract/giving/team-donations.ts";
import { countText } from "../../lib/count-text.ts";

export type ThankedFor = z.output<typeof thanksCount>;

const RECIPIENTS =
  "We send your message to every donor we can reach, by email or in their account.";

/** Shown before sending. */
export function unthankedSentence({ gifts, more }: ThankedFor): string {
  if (gifts === 0) {
    return more
      ? `There are too many donations to count here. ${RECIPIENTS}`
      : "You have already thanked all of these donors.";
  }
  return `${more ? "At least " : ""}${countText(gifts, "donation")} not thanked for yet. ${RECIPIENTS}`;
}

/** Shown after sending. */
export function thankedSentence({ gifts, more }: ThankedFor): string {
  if (more) return "Your thanks are on their way. With this many donations it takes a few minutes.";
  if (gifts === 0) return "There was no one left to thank.";
  return `Your thanks are on their way for ${countText(gifts, "donation")}.`;
}
