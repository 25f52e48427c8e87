import { money } from "#contract/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { campaignTotalsTags, donationRefundedTag } from "../../../tags.ts";
import { accounts, type Entry } from "../../books/ledger/ledger-entry.ts";
import { sumDisputed, sumLost, sumRefunded } from "../../books/ledger/movement-store.ts";
import { correctTotals } from "../../campaigns/catalogue/campaign-totals-store.ts";
import { donationTrend } from "../../campaigns/catalogue/campaign-trend.ts";
import { announceDonations } from "../../campaigns/catalogue/donation-tags.ts";
import {
  notifyOfDonations,
  withdrawDonationNotifications,
} from "../../foundation/notifications/notify.ts";
import { buildDonorKey } from "../donations/settle-donations.ts";
import { amendReceiptJob } from "../receipts/update-receipt.ts";
import { type RefundParts, splitRefund, splitRefundedTotal } from "../refunds/split-refund.ts";
import { findPaymentDisputeIds } from "./dispute-row-store.ts";
import {
  type BookedDonation,
  hasOtherDonation,
  updateBookedDonation,
} from "./movement-donation-store.ts";
import { moveEntries, refundEntries } from "./movement-entries.ts";
import { findPaymentRefundIds } from "./refund-row-store.ts";

export interface ReverseAmountDeps {
  readonly clock: Clock;
  /** The secret of the keys that identify donors in counts. */
  readonly donorKey: Buffer;
  readonly jobs: Pick<Jobs, "enqueue">;
}

export interface Reversal {
  /** In the donor's currency; negative if money is returned to us. */
  readonly byMinor: number;
  /** The ledger account that the money leaves. */
  readonly from: string;
  readonly at: Date;
}

/**
 * Updates a locked donation and its figures after money was taken from it or returned, and returns the ledger
 * entries. With nothing left the donation is reversed and its donor not counted. What a refund and a dispute of the
 * same money take beyond the payment is borne by the site.
 */
export async function reverseAmount(
  tx: Tx,
  deps: ReverseAmountDeps,
  donation: BookedDonation,
  { byMinor, from, at }: Reversal,
): Promise<Entry[]> {
  const paid = donation.amount_minor + donation.fee_minor;
  const refunded = Math.min(
    paid,
    (await sumReversed(tx, donation, donation.payment_id ?? "")) + byMinor,
  );
  const parts = splitRefund(donation, donation.refunded_minor, refunded);
  const total = splitRefundedTotal(donation, refunded);
  const isReversed = refunded === paid;
  const updated = await updateBookedDonation(tx, donation, {
    refunded_minor: refunded,
    campaign_refunded_minor: total.campaign,
    cost_returned_minor: total.cost,
    state: isReversed ? "reversed" : "settled",
    reversed_at: isReversed ? (donation.reversed_at ?? at) : null,
  });
  if (refunded !== donation.refunded_minor) {
    await correctFigures(tx, deps, { previous: donation, updated, parts });
    await deps.jobs.enqueue(tx, amendReceiptJob, { donationId: donation.id });
  }
  const excess = money(byMinor - parts.donation - parts.fee, donation.currency);
  return [
    ...refundEntries(donation, from, parts),
    ...moveEntries(from, accounts.gatewayCosts, excess),
  ];
}

/** The booked refunds and lost disputes of a payment, in minor units. */
export async function sumReversed(
  tx: Tx,
  donation: BookedDonation,
  paymentId: string,
): Promise<number> {
  const { provider } = donation;
  const refunds = await findPaymentRefundIds(tx, donation, paymentId);
  const disputes = await findPaymentDisputeIds(tx, donation, paymentId);
  return (await sumRefunded(tx, provider, refunds)) + (await sumLost(tx, provider, disputes));
}

/** Excludes from payouts what open disputes may take. Call it after every movement of a donation. */
export async function holdDisputedAmount(tx: Tx, donation: BookedDonation): Promise<void> {
  const { provider, payment_id, amount_minor, fee_minor, refunded_minor: refunded } = donation;
  const disputes = await findPaymentDisputeIds(tx, donation, payment_id ?? "");
  const remaining = amount_minor + fee_minor - refunded;
  const disputed = Math.min(await sumDisputed(tx, provider, disputes), remaining);
  const { campaign: held } = splitRefund(donation, refunded, refunded + disputed);
  if (held !== donation.held_minor) await updateBookedDonation(tx, donation, { held_minor: held });
}

async function correctFigures(
  tx: Tx,
  deps: ReverseAmountDeps,
  {
    previous,
    updated,
    parts,
  }: { previous: BookedDonation; updated: BookedDonation; parts: RefundParts },
): Promise<void> {
  const { campaign_id: campaignId, id } = updated;
  const donations = Number(updated.state === "settled") - Number(previous.state === "settled");
  const key = buildDonorKey(updated, deps.donorKey);
  const changesDonors = donations !== 0 && !(await hasOtherDonation(tx, updated));
  await correctTotals(tx, {
    campaignId,
    raisedMinor: -parts.campaign,
    offlineMinor: 0,
    costMinor: -parts.cost,
    donations,
    day: updated.settled_at.toISOString().slice(0, 10),
    leavingDonor: changesDonors && donations < 0 ? key : undefined,
    returningDonor: changesDonors && donations > 0 ? key : undefined,
    trend: { before: remainingTrend(previous), after: remainingTrend(updated) },
  });
  if (donations < 0) await withdrawDonationNotifications(tx, campaignId, id);
  if (donations > 0) await notifyOfDonations(tx, [id]);
  if (parts.campaign < 0) await announceDonations(tx, [campaignId], deps.clock());
  announce(tx, ...campaignTotalsTags(campaignId), donationRefundedTag(campaignId));
}

/** What the remaining amount adds to the campaign's trend. */
function remainingTrend(donation: BookedDonation): number {
  const minor = donation.campaign_amount_minor - donation.campaign_refunded_minor;
  return donationTrend(money(minor, donation.campaign_currency), donation.settled_at);
}
