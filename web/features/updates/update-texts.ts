import {
  type ManagedUpdate,
  UPDATE_MAIL_LIMIT_TEXT,
  type UpdateState,
} from "#contract/campaigns/updates.ts";
import { roundedCountText } from "#contract/outreach/mail-count-text.ts";

export const stateLabels: Record<UpdateState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  posted: "Posted",
};

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });

/** When it was or will be posted, in the browser's time zone. */
export function whenText({ posted_at, scheduled_for }: ManagedUpdate): string {
  if (posted_at) return moment.format(new Date(posted_at));
  return scheduled_for ? `for ${moment.format(new Date(scheduled_for))}` : "not public";
}

/** `count` is in whole tens, undefined until known; `more` means that there may be more. */
export function reachText(count: number | undefined, more = false): string {
  if (count === undefined || (count === 0 && more)) {
    return "To donors and followers who get updates by email.";
  }
  return `To ${more ? "at least " : ""}${roundedCountText(count)} donors and followers who get updates by email.`;
}

/** The limit on emailed updates and, once it is reached, when the next can be sent. */
export function mailLimitText(from: string | null | undefined): string {
  if (!from) return UPDATE_MAIL_LIMIT_TEXT;
  // The editor's field and the server's limit use whole minutes.
  const next = moment.format(new Date(Math.ceil(Date.parse(from) / 60_000) * 60_000));
  return `${UPDATE_MAIL_LIMIT_TEXT} You've reached that limit: you can email the next one from ${next}. You can always post without email.`;
}
