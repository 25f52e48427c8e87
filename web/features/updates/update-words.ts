import {
  type ManagedUpdate,
  UPDATE_MAIL_RULE,
  type UpdateState,
} from "#contract/campaigns/updates.ts";
import { countText } from "../../lib/count-text.ts";

export const stateLabels: Record<UpdateState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  posted: "Posted",
};

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });

/** When it was or will be posted, in the words of where one is. */
export function whenText({ posted_at, scheduled_for }: ManagedUpdate): string {
  if (posted_at) return moment.format(new Date(posted_at));
  return scheduled_for ? `for ${moment.format(new Date(scheduled_for))}` : "not shown to anybody";
}

/** Undefined as long as it is not known. */
export function reachText(count: number | undefined): string {
  if (count === undefined) return "To donors and followers who want such mails.";
  if (count === 0) return "Nobody can be reached by mail so far.";
  return `Donors and followers who want such mails: ${countText(count, "person", "people")} by now.`;
}

/** How often updates may be mailed, and from when on where that is not by now. */
export function mailLimitText(from: string | null | undefined): string {
  if (!from) return UPDATE_MAIL_RULE;
  // The field of the editor and the mail's door count in whole minutes.
  const next = moment.format(new Date(Math.ceil(Date.parse(from) / 60_000) * 60_000));
  return `${UPDATE_MAIL_RULE} That many were sent or are scheduled: another one can from ${next} on. Without mail you can post at any time.`;
}

/** A time as a field of the browser has it: `2026-11-20T09:30`, where one is. */
export function fieldTime(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
