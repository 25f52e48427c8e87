import {
  type ManagedUpdate,
  UPDATE_MAIL_RULE,
  type UpdateState,
} from "#contract/campaigns/updates.ts";
import { tensText } from "../../lib/tens-text.ts";

export const stateLabels: Record<UpdateState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  posted: "Posted",
};

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });

/** When it was or will be posted, in the reader's time zone. */
export function whenText({ posted_at, scheduled_for }: ManagedUpdate): string {
  if (posted_at) return moment.format(new Date(posted_at));
  return scheduled_for ? `for ${moment.format(new Date(scheduled_for))}` : "not shown to anybody";
}

/** `count` is in whole tens, and undefined until it is known; `more` says that there may be more. */
export function reachText(count: number | undefined, more = false): string {
  if (count === undefined || (count === 0 && more)) {
    return "To donors and followers who want such mails.";
  }
  return `Donors and followers who want such mails: ${more ? "at least " : ""}${tensText(count)} people by now.`;
}

/** How often updates may be mailed and, if that is not possible now, from when on. */
export function mailLimitText(from: string | null | undefined): string {
  if (!from) return UPDATE_MAIL_RULE;
  // The editor's field and the server's limit count in whole minutes.
  const next = moment.format(new Date(Math.ceil(Date.parse(from) / 60_000) * 60_000));
  return `${UPDATE_MAIL_RULE} That many were sent or are scheduled: another one can from ${next} on. Without mail you can post at any time.`;
}
