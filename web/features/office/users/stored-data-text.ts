import type { KeptOfGuest } from "#contract/account/office-erasure.ts";
import { countText } from "../../../lib/count-text.ts";

const nouns: Readonly<Record<keyof KeptOfGuest, readonly [one: string, many: string]>> = {
  gifts: ["donation", "donations"],
  subscriptions: ["newsletter subscription", "newsletter subscriptions"],
  enquiries: ["question", "questions"],
  invitations: ["invitation to a team", "invitations to teams"],
  mailings: ["mail to many", "mails to many"],
  codes: ["code by mail", "codes by mail"],
  stops: ["note to send no mails", "notes to send no mails"],
};

/** "3 donations, 1 newsletter subscription"; undefined where nothing is kept. */
export function storedDataText(kept: KeptOfGuest): string | undefined {
  const parts = (Object.keys(nouns) as Array<keyof KeptOfGuest>)
    .filter((kind) => kept[kind] > 0)
    .map((kind) => countText(kept[kind], ...nouns[kind]));
  return parts.length > 0 ? parts.join(", ") : undefined;
}
