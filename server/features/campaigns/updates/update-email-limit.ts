import { UPDATE_MAIL_LIMIT_TEXT, UPDATE_MAIL_LIMITS } from "#contract/campaigns/updates.ts";
import { dayTimeText } from "#contract/time-zone.ts";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { bodyError } from "../../../platform/http/app-error.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import { findEmailTimes, findScheduledEmailTimes } from "./update-store.ts";

interface MailRequest {
  readonly requestedAt: number;
  readonly now: number;
  /** The update that is being changed. */
  readonly exceptId?: number | undefined;
}

/** The request of a person, who may read when the next email is possible. */
interface WrittenRequest extends MailRequest {
  /** IANA name of the time zone for that time. */
  readonly timeZone: string;
}

const LONGEST_MS = Math.max(...UPDATE_MAIL_LIMITS.map(({ hours }) => hours)) * HOUR_MS;

/** The earliest time from `requestedAt` at which another email is within the limits. Times in ms. */
export function earliestEmailTime(emails: readonly number[], requestedAt: number): number {
  const freedAt = emails.flatMap((at) =>
    UPDATE_MAIL_LIMITS.map(({ hours }) => at + hours * HOUR_MS),
  );
  const candidates = [requestedAt, ...freedAt.filter((at) => at > requestedAt)].sort(
    (a, b) => a - b,
  );
  return candidates.find((at) => isWithinLimits([...emails, at], at)) ?? requestedAt;
}

/** Whether every period that includes `at` is within its limit. */
function isWithinLimits(emails: readonly number[], at: number): boolean {
  return UPDATE_MAIL_LIMITS.every(({ most, hours }) => {
    const length = hours * HOUR_MS;
    const starts = emails.filter((start) => start <= at && start > at - length);
    return starts.every(
      (start) => emails.filter((time) => time >= start && time < start + length).length <= most,
    );
  });
}

/** When (ms) an update can be emailed. Scheduled updates count, except `exceptId`. */
export async function findEmailTime(
  db: Db,
  campaignId: number,
  { requestedAt, now, exceptId }: MailRequest,
): Promise<number> {
  const mailed = await findEmailTimes(db, campaignId, new Date(now - LONGEST_MS));
  const planned = await findScheduledEmailTimes(db, campaignId, exceptId);
  return earliestEmailTime([...mailed, ...planned], requestedAt);
}

/** When (ms) a due update can be emailed. Updates scheduled for later don't count. */
export async function findDueEmailTime(tx: Tx, campaignId: number, now: number): Promise<number> {
  return earliestEmailTime(await findEmailTimes(tx, campaignId, new Date(now - LONGEST_MS)), now);
}

/** Throws `invalid` for `mail` beyond the limits. The caller has locked the campaign. */
export async function requireCanEmail(
  tx: Tx,
  { campaignId }: Pick<TeamCall, "campaignId">,
  request: WrittenRequest,
): Promise<void> {
  const from = await findEmailTime(tx, campaignId, request);
  if (from > request.requestedAt) throw bodyError("mail", limitMessage(from, request.timeZone));
}

function limitMessage(from: number, zone: string): string {
  const when = dayTimeText(Math.ceil(from / MINUTE_MS) * MINUTE_MS, zone);
  return `${UPDATE_MAIL_LIMIT_TEXT} You can email the next one from ${when}, or post without an email now.`;
}
