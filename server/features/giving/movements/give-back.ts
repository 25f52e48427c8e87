import { money } from "#contract/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { figuresTags, takenBackTag } from "../../../tags.ts";
import { accounts, type Entry } from "../../books/ledger/ledger-entry.ts";
import { sumDisputed, sumLost, sumRefunded } from "../../books/ledger/movement-store.ts";
import { correctTotals } from "../../campaigns/catalogue/campaign-totals-store.ts";
import { trendOf } from "../../campaigns/catalogue/campaign-trend.ts";
import { announceGifts } from "../../campaigns/catalogue/gift-tags.ts";
import {
  notifyOfDonations,
  takeBackDonationNotifications,
} from "../../foundation/notifications/notify.ts";
import { donorKeyOf } from "../donations/settle-donations.ts";
import { amendReceiptJob } from "../receipts/refunded-receipt.ts";
import { partsGivenBack, type RefundParts, splitRefund } from "../refunds/split-refund.ts";
import { disputesOfPayment } from "./dispute-row-store.ts";
import { type GivenDonation, givesOtherwise, updateGiven } from "./movement-donation-store.ts";
import { moveEntries, refundEntries } from "./movement-entries.ts";
import { refundsOfPayment } from "./refund-row-store.ts";

export interface GiveBackDeps {
  readonly clock: Clock;
  /** The secret of the keys by which donors are counted. */
  readonly donorKey: Buffer;
  readonly jobs: Pick<Jobs, "enqueue">;
}

export interface Moved {
  /** Of what the donor paid; negative where money came back. */
  readonly byMinor: number;
  /** The account that it leaves. */
  readonly from: string;
  readonly at: Date;
}

/** Of what a donor paid, what is left of it, fee and all. */
function leftOf(donation: GivenDonation): number {
  return donation.amount_minor + donation.fee_minor - donation.refunded_minor;
}

/**
 * Changes a locked donation, and all figures that show it, to what is left after more went back, or came back;
 * answers what that does to the books. With nothing left, the donation is reversed and its giver no longer
 * counted. What is taken beyond that, by a refund and a dispute of the same money, is borne by the site.
 */
export async function giveBack(
  tx: Tx,
  deps: GiveBackDeps,
  donation: GivenDonation,
  { byMinor, from, at }: Moved,
): Promise<Entry[]> {
  const paid = donation.amount_minor + donation.fee_minor;
  const refunded = Math.min(
    paid,
    (await sumGivenBack(tx, donation, donation.payment_id ?? "")) + byMinor,
  );
  const parts = splitRefund(donation, donation.refunded_minor, refunded);
  const all = partsGivenBack(donation, refunded);
  const isAll = refunded === paid;
  const after = await updateGiven(tx, donation, {
    refunded_minor: refunded,
    campaign_refunded_minor: all.campaign,
    cost_returned_minor: all.cost,
    state: isAll ? "reversed" : "settled",
    reversed_at: isAll ? (donation.reversed_at ?? at) : null,
  });
  if (refunded !== donation.refunded_minor) {
    await changeFigures(tx, deps, { before: donation, after, parts });
    await deps.jobs.enqueue(tx, amendReceiptJob, { donationId: donation.id });
  }
  const beyond = money(byMinor - parts.gift - parts.fee, donation.currency);
  return [
    ...refundEntries(donation, from, parts),
    ...moveEntries(from, accounts.gatewayCosts, beyond),
  ];
}

/** All that went back of a payment by refunds and disputes, as the movements say. */
export async function sumGivenBack(
  tx: Tx,
  donation: GivenDonation,
  paymentId: string,
): Promise<number> {
  const { provider } = donation;
  const refunds = await refundsOfPayment(tx, donation, paymentId);
  const disputes = await disputesOfPayment(tx, donation, paymentId);
  return (await sumRefunded(tx, provider, refunds)) + (await sumLost(tx, provider, disputes));
}

/** Keeps from being paid out what open disputes may take; after every movement of a donation. */
export async function holdDisputed(tx: Tx, donation: GivenDonation): Promise<void> {
  const { provider, payment_id, refunded_minor: refunded } = donation;
  const disputes = await disputesOfPayment(tx, donation, payment_id ?? "");
  const disputed = Math.min(await sumDisputed(tx, provider, disputes), leftOf(donation));
  const { campaign: held } = splitRefund(donation, refunded, refunded + disputed);
  if (held !== donation.held_minor) await updateGiven(tx, donation, { held_minor: held });
}

async function changeFigures(
  tx: Tx,
  deps: GiveBackDeps,
  { before, after, parts }: { before: GivenDonation; after: GivenDonation; parts: RefundParts },
): Promise<void> {
  const { campaign_id: campaignId, id } = after;
  const donations = Number(after.state === "settled") - Number(before.state === "settled");
  const key = donorKeyOf(after, deps.donorKey);
  const countsGiver = donations !== 0 && !(await givesOtherwise(tx, after));
  await correctTotals(tx, {
    campaignId,
    raisedMinor: -parts.campaign,
    offlineMinor: 0,
    costMinor: -parts.cost,
    donations,
    day: after.settled_at.toISOString().slice(0, 10),
    leavingDonor: countsGiver && donations < 0 ? key : undefined,
    returningDonor: countsGiver && donations > 0 ? key : undefined,
    trend: { before: trendLeft(before), after: trendLeft(after) },
  });
  if (donations < 0) await takeBackDonationNotifications(tx, campaignId, id);
  if (donations > 0) await notifyOfDonations(tx, [id]);
  if (parts.campaign < 0) await announceGifts(tx, [campaignId], deps.clock());
  announce(tx, ...figuresTags(campaignId), takenBackTag(campaignId));
}

/** What is left of a gift adds this to its campaign's trend. */
function trendLeft(donation: GivenDonation): number {
  const minor = donation.campaign_amount_minor - donation.campaign_refunded_minor;
  return trendOf(money(minor, donation.campaign_currency), donation.settled_at);
}
