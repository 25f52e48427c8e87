import { countText } from "../../lib/count-text.ts";

/** Says before sending for how many gifts the thanks are. */
export function unthankedSentence(donations: number): string {
  if (donations === 0) return "All of these were thanked for already.";
  return `${countText(donations, "gift")} not thanked for yet. Your words go to every donor who can be reached, by mail or in their account.`;
}

/** Says after sending for how many gifts the thanks were. */
export function thankedSentence(donations: number): string {
  if (donations === 0) return "Nobody was left to thank.";
  return `Thanks are on their way for ${countText(donations, "gift")}.`;
}
