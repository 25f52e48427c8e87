import { money } from "#contract/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { insertDonations, lockDonations } from "../donations/donation-store.ts";
import { settleDonations } from "../donations/settle-donations.ts";
import { findSettlementTime, type PlannedReport, toDonation } from "./plan-offline-donation.ts";

export interface PostingDeps {
  readonly donorKey: Buffer;
  readonly clock: Clock;
}

/** Turns a report into a settled donation without costs. `receiptDue` null issues no receipt. */
export async function postReport(
  tx: Tx,
  deps: PostingDeps,
  report: PlannedReport,
  { title, receiptDue, at }: { title: string; receiptDue: "mail" | "quiet" | null; at: Date },
): Promise<void> {
  await insertDonations(tx, [{ ...toDonation(report, { title, at }), receipt_due: receiptDue }]);
  const settlements = (await lockDonations(tx, [report.id])).map((donation) => ({
    donation,
    payment: {
      paymentId: donation.id,
      cost: money(0, donation.currency),
      changedAt: findSettlementTime(report),
    },
  }));
  await settleDonations(tx, deps, settlements);
}
