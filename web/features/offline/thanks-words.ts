import type * as z from "zod/mini";
import type { thankedFor } from "#contract/giving/offline.ts";
import { countText } from "../../lib/count-text.ts";

export type ThankedFor = z.output<typeof thankedFor>;

const WHOM = "Your words go to every donor who can be reached, by mail or in their account.";

/** Says before sending for how many gifts the thanks are. */
export function unthankedSentence({ gifts, more }: ThankedFor): string {
  if (gifts === 0) {
    return more
      ? `These gifts are too many to count here. ${WHOM}`
      : "All of these were thanked for already.";
  }
  return `${more ? "At least " : ""}${countText(gifts, "gift")} not thanked for yet. ${WHOM}`;
}

/** Says after sending for how many gifts the thanks were. */
export function thankedSentence({ gifts, more }: ThankedFor): string {
  if (more) return "Thanks are on their way. The gifts are very many: it takes some minutes.";
  if (gifts === 0) return "Nobody was left to thank.";
  return `Thanks are on their way for ${countText(gifts, "gift")}.`;
}
