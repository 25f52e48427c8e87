import { UPDATE_MAIL_LIMITS, UPDATE_MAIL_RULE } from "#contract/campaigns/updates.ts";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { bodyError } from "../../../platform/http/app-error.ts";
import type { TeamCall } from "./update-deps.ts";
import { findMailed, findToBeMailed } from "./update-mail-store.ts";

const LONGEST_MS = Math.max(...UPDATE_MAIL_LIMITS.map(({ hours }) => hours)) * HOUR_MS;

/** The first time at or after `wanted` when one more mail keeps within the limits. All times are ms. */
export function mailableFrom(mails: readonly number[], wanted: number): number {
  const freed = mails.flatMap((at) => UPDATE_MAIL_LIMITS.map(({ hours }) => at + hours * HOUR_MS));
  const moments = [wanted, ...freed.filter((at) => at > wanted)].sort((a, b) => a - b);
  return moments.find((at) => isWithinLimits([...mails, at], at)) ?? wanted;
}

/** Whether every period around a mail keeps within its limit. */
function isWithinLimits(mails: readonly number[], at: number): boolean {
  return UPDATE_MAIL_LIMITS.every(({ most, hours }) => {
    const length = hours * HOUR_MS;
    const starts = mails.filter((start) => start <= at && start > at - length);
    return starts.every(
      (start) => mails.filter((one) => one >= start && one < start + length).length <= most,
    );
  });
}

/**
 * When an update may go out by mail that is wanted at a time. Scheduled updates count; `but` is
 * left out.
 */
export async function findMailTime(
  db: Db,
  campaignId: number,
  { wanted, now, but }: { wanted: number; now: number; but?: number | undefined },
): Promise<number> {
  const mailed = await findMailed(db, campaignId, new Date(now - LONGEST_MS));
  const planned = await findToBeMailed(db, campaignId, but);
  return mailableFrom([...mailed, ...planned], wanted);
}

/** When a due update may go out. Updates that are scheduled for later do not count. */
export async function findDueMailTime(tx: Tx, campaignId: number, now: number): Promise<number> {
  return mailableFrom(await findMailed(tx, campaignId, new Date(now - LONGEST_MS)), now);
}

/**
 * Throws `invalid` for `mail` where an update may not be mailed then. The caller has locked the
 * campaign.
 */
export async function requireMailable(
  tx: Tx,
  { campaignId }: Pick<TeamCall, "campaignId">,
  times: { wanted: number; now: number; but?: number | undefined },
): Promise<void> {
  const from = await findMailTime(tx, campaignId, times);
  if (from > times.wanted) throw bodyError("mail", refusal(from));
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });

function refusal(from: number): string {
  const at = new Date(Math.ceil(from / MINUTE_MS) * MINUTE_MS);
  const when = `${day.format(at)}, ${at.toISOString().slice(11, 16)} UTC`;
  return `${UPDATE_MAIL_RULE} Another one can from ${when} on; without mail you can post at any time.`;
}
