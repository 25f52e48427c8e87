import type { RecurringReason } from "#contract/giving/recurring.ts";
import { addDays, nextDate } from "#contract/giving/recurring-dates.ts";
import { money, toWire } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { notifyTeam } from "../../campaigns/teams/notify-team.ts";
import type { Mandate } from "../../gateways/provider/payment-provider.ts";
import { announceRecurring } from "./announce-recurring.ts";
import {
  closeUnpaidCharges,
  findNewestCharges,
  retryWaitingCharges,
} from "./recurring-charge-store.ts";
import { charityDay, type RecurringDeps, totalMinor } from "./recurring-deps.ts";
import { mailRecurringNews } from "./recurring-emails.ts";
import { type RecurringRow, updateRecurring } from "./recurring-store.ts";
import { revokeMandateJob } from "./revoke-mandate.ts";

/*
 * The changes of a recurring donation's state. Callers have locked its row.
 */

const noSetup = { setup_id: null, setup_url: null, setup_opened_at: null } as const;

/** The first date after a day; null if it would be after the last day. */
export function nextOn(
  { first_on, frequency, ends_on }: Pick<RecurringRow, "first_on" | "frequency" | "ends_on">,
  after: string,
): string | null {
  const next = nextDate(first_on, frequency, after);
  return ends_on !== null && next > ends_on ? null : next;
}

const lastOf = (...days: readonly string[]) => [...days].sort().at(-1) ?? "";

function mandateColumns(mandate: Mandate | undefined) {
  return {
    ...noSetup,
    mandate_id: mandate?.id ?? null,
    mandate_title: mandate?.title ?? null,
    mandate_expires_on: mandate?.expiresOn ?? null,
  };
}

/** It was paid, or a payment method is stored. Without a mandate, each donation is paid by link. */
export async function activateRecurring(
  tx: Tx,
  deps: RecurringDeps,
  row: RecurringRow,
  mandate: Mandate | undefined,
): Promise<RecurringRow> {
  const [newest] = await findNewestCharges(tx, row.id, 1);
  const started = await updateRecurring(tx, row.id, {
    ...mandateColumns(mandate),
    state: "active",
    reason: null,
    next_on: nextOn(row, newest?.due_on ?? addDays(row.first_on, -1)),
    started_at: new Date(deps.clock()),
    announced_minor: totalMinor(deps, row),
  });
  announceRecurring(tx, row.campaign_id);
  await mailRecurringNews(tx, deps, started, { kind: "started" });
  return started.next_on ? started : stopRecurringFor(tx, deps, started, "ended");
}

/** Resumes it, or stops it if none of its dates is left. */
export async function resumeRecurring(
  tx: Tx,
  deps: RecurringDeps,
  row: RecurringRow,
): Promise<RecurringRow> {
  const resumed = await endPause(tx, deps, row);
  if (resumed.state === "active") await mailRecurringNews(tx, deps, resumed, { kind: "resumed" });
  return resumed;
}

/** Its next date is the first one that is not past and was not charged. */
async function endPause(tx: Tx, deps: RecurringDeps, row: RecurringRow): Promise<RecurringRow> {
  const [newest] = await findNewestCharges(tx, row.id, 1);
  const yesterday = addDays(charityDay(deps), -1);
  const next_on = nextOn(row, newest ? lastOf(newest.due_on, yesterday) : yesterday);
  if (!next_on) return stopRecurringFor(tx, deps, row, "ended");
  const resumed = await updateRecurring(tx, row.id, {
    state: "active",
    reason: null,
    paused_until: null,
    next_on,
  });
  announceRecurring(tx, row.campaign_id);
  return resumed;
}

/** Pauses it until the donor acts, and tells the donor and the campaign's team. */
export async function pauseRecurring(
  tx: Tx,
  deps: RecurringDeps,
  row: RecurringRow,
  reason: "payment_failed" | "method_gone" | "dispute",
): Promise<RecurringRow> {
  if (row.state !== "active") return row;
  const paused = await updateRecurring(tx, row.id, { state: "paused", reason, next_on: null });
  announceRecurring(tx, row.campaign_id);
  await mailRecurringNews(tx, deps, paused, { kind: "paused" });
  const { frequency, currency } = row;
  await notifyTeam(tx, {
    campaignId: row.campaign_id,
    notice: {
      kind: "recurring_paused",
      frequency,
      amount: toWire(money(row.amount_minor, currency)),
      currency,
    },
    at: new Date(deps.clock()),
    except: null,
  });
  return paused;
}

/**
 * Stops it and deletes its payment method, except if its campaign closed: the donor may choose another one. A charge
 * that is already at the gateway stays.
 */
export async function stopRecurringFor(
  tx: Tx,
  deps: RecurringDeps,
  row: RecurringRow,
  reason: RecurringReason,
): Promise<RecurringRow> {
  const isFinal = reason !== "campaign_closed";
  const stopped = await updateRecurring(tx, row.id, {
    state: "stopped",
    reason,
    next_on: null,
    paused_until: null,
    stopped_at: new Date(deps.clock()),
    ...(isFinal ? mandateColumns(undefined) : noSetup),
  });
  await closeUnpaidCharges(tx, row.id);
  if (isFinal) await revokeLater(tx, deps, row);
  announceRecurring(tx, row.campaign_id);
  // A donor who never paid expects no further email.
  if (reason !== "not_started") await mailRecurringNews(tx, deps, stopped, { kind: "stopped" });
  return stopped;
}

/** Another payment method is charged from now on. Resumes what was paused because of the previous one. */
export async function replaceMandate(
  tx: Tx,
  deps: RecurringDeps,
  row: RecurringRow,
  mandate: Mandate,
): Promise<RecurringRow> {
  const isBroken = row.reason === "payment_failed" || row.reason === "method_gone";
  const stored = await updateRecurring(tx, row.id, mandateColumns(mandate));
  const replaced = row.state === "paused" && isBroken ? await endPause(tx, deps, stored) : stored;
  if (row.mandate_id === mandate.id) return replaced;
  await revokeLater(tx, deps, row);
  if (replaced.state !== "stopped")
    await mailRecurringNews(tx, deps, replaced, { kind: "method_replaced" });
  return replaced;
}

/** Charges the open period with the payment method that the donor has just stored. */
export function retryOpenPeriod(tx: Tx, deps: RecurringDeps, row: RecurringRow): Promise<void> {
  return retryWaitingCharges(tx, row.id, new Date(deps.clock()));
}

async function revokeLater(
  tx: Tx,
  { jobs }: RecurringDeps,
  { provider, mandate_id }: RecurringRow,
): Promise<void> {
  if (mandate_id) await jobs.enqueue(tx, revokeMandateJob, { provider, mandateId: mandate_id });
}
