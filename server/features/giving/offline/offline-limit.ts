import type { BodyOf } from "#contract/endpoint.ts";
import type { OfflineLimit, setOfflineLimit } from "#contract/giving/reported-donations.ts";
import { type Currency, fromWire, money, toWire } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { lockGivingCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import {
  deleteOfflineLimit,
  findCurrency,
  findOfflineLimit,
  type OfflineLimitRow,
  saveOfflineLimit,
  sumAutomaticReports,
} from "./offline-limit-store.ts";

/** Whether a reported amount is posted before the office confirms it. The caller has locked the campaign. */
export async function isWithinLimit(
  tx: Tx,
  campaignId: number,
  { amount_minor, currency }: { amount_minor: number; currency: Currency },
  at: Date,
): Promise<boolean> {
  const limit = await findOfflineLimit(tx, campaignId);
  if (limit?.currency !== currency || amount_minor > limit.each_minor) return false;
  const used = await sumAutomaticReports(tx, campaignId, startOfMonth(at));
  return used + amount_minor <= limit.month_minor;
}

/** Throws `not_found`. */
export async function readOfflineLimit(
  db: Db,
  campaignId: number,
  now: number,
): Promise<OfflineLimit> {
  const currency = await findCurrency(db, campaignId);
  if (!currency) throw new AppError("not_found");
  const [limit, used] = await Promise.all([
    findOfflineLimit(db, campaignId),
    sumAutomaticReports(db, campaignId, startOfMonth(new Date(now))),
  ]);
  const wire = (minor: number) => toWire(money(minor, currency));
  return {
    currency,
    limit:
      limit?.currency === currency
        ? { each: wire(limit.each_minor), month: wire(limit.month_minor) }
        : null,
    used: wire(used),
  };
}

/** Sets the limit, or removes it with null. Throws `not_found`, or `invalid` with the field. */
export async function changeOfflineLimit(
  { tx, record }: OfficeTransaction,
  campaignId: number,
  limit: BodyOf<typeof setOfflineLimit> | null,
): Promise<void> {
  await lockGivingCampaign(tx, campaignId);
  const currency = await findCurrency(tx, campaignId);
  if (!currency) throw new AppError("not_found");
  const before = await findOfflineLimit(tx, campaignId);
  if (limit === null) await deleteOfflineLimit(tx, campaignId);
  else {
    await saveOfflineLimit(tx, campaignId, {
      currency,
      each_minor: parseField(limit, "each", currency),
      month_minor: parseField(limit, "month", currency),
    });
  }
  await record({
    action: "set_offline_limit",
    subject: { type: "campaign", id: campaignId },
    before: auditLimit(before),
    after: auditLimit(await findOfflineLimit(tx, campaignId)),
  });
}

function parseField(
  limit: { readonly each: number; readonly month: number },
  field: "each" | "month",
  currency: Currency,
): number {
  const amount = fromWire(limit[field], currency);
  if (amount) return amount.minor;
  throw bodyError(field, "Please use at most two decimals");
}

function auditLimit(limit: OfflineLimitRow | undefined) {
  if (!limit) return { each: "off", month: "off" };
  const sum = (minor: number) => `${toWire(money(minor, limit.currency))} ${limit.currency}`;
  return { each: sum(limit.each_minor), month: sum(limit.month_minor) };
}

function startOfMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}
