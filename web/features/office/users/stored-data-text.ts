import type { StoredGuestData } from "#contract/account/office-erasure.ts";
import { countText } from "../../../lib/count-text.ts";

const nouns: Readonly<Record<keyof StoredGuestData, readonly [one: string, many: string]>> = {
  gifts: ["donation", "donations"],
  recurring: ["recurring donation", "recurring donations"],
  subscriptions: ["newsletter subscription", "newsletter subscriptions"],
  enquiries: ["enquiry", "enquiries"],
  invitations: ["team invitation", "team invitations"],
  mailings: ["bulk email", "bulk emails"],
  codes: ["emailed code", "emailed codes"],
  stops: ["email block", "email blocks"],
};

/** "3 donations, 1 newsletter subscription"; undefined if nothing is stored. */
export function storedDataText(kept: StoredGuestData): string | undefined {
  const parts = (Object.keys(nouns) as Array<keyof StoredGuestData>)
    .filter((kind) => kept[kind] > 0)
    .map((kind) => countText(kept[kind], ...nouns[kind]));
  return parts.length > 0 ? parts.join(", ") : undefined;
}
