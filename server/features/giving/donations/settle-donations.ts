import { type Money, money } from "#contract/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import { receiptsTag } from "../../../tags.ts";
import { postTransactions } from "../../books/ledger/post-transactions.ts";
import {
  addDonors,
  addToTotals,
  type DayGain,
} from "../../campaigns/catalogue/campaign-totals-store.ts";
import { addTrends, NO_TREND, trendOf } from "../../campaigns/catalogue/campaign-trend.ts";
import { announceGifts } from "../../campaigns/catalogue/gift-tags.ts";
import { notifyOfDonations } from "../../foundation/notifications/notify.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";
import {
  type CapturedDonation,
  captureTransaction,
  costOfDonation,
  OFFLINE,
  offlineTransaction,
} from "./donation-entries.ts";
import { type DonationRow, settleRows } from "./donation-store.ts";

export interface Settlement {
  readonly donation: DonationRow;
  readonly payment: Pick<GatewayPayment, "paymentId" | "paidBy" | "changedAt"> & {
    /** What goes into the books with the payment; undefined where the gateway tells it later. */
    readonly cost: Money | undefined;
  };
}

/**
 * Settles paid donations in one transaction: writes the ledger, the totals, the donors and the
 * donations' rows. The caller has locked the donations, and none of them is settled yet.
 */
export async function settleDonations(
  tx: Tx,
  { donorKey, clock }: { readonly donorKey: Buffer; readonly clock: Clock },
  settlements: readonly Settlement[],
): Promise<void> {
  if (settlements.length === 0) return;
  const captured = settlements.map(toDonation);
  await postTransactions(
    tx,
    captured.map((donation) =>
      isOffline(donation) ? offlineTransaction(donation) : captureTransaction(donation),
    ),
  );
  const newDonors = await addDonors(
    tx,
    settlements.map(({ donation }) => ({
      campaignId: donation.campaign_id,
      donorKey: donorKeyOf(donation, donorKey),
    })),
  );
  const byCampaign = Map.groupBy(captured, (donation) => donation.campaignId);
  const counts = await addToTotals(
    tx,
    [...byCampaign].map(([campaignId, its]) => ({
      campaignId,
      raisedMinor: sum(its.map((donation) => donation.campaignAmount)),
      offlineMinor: sum(its.filter(isOffline).map((donation) => donation.campaignAmount)),
      costMinor: sum(its.map(costOfDonation)),
      donations: its.length,
      newDonors: newDonors.get(campaignId) ?? 0,
      trend: its.map(trendOfDonation).reduce(addTrends),
      days: byDay(its),
    })),
  );
  await settleRows(tx, numbered(byCampaign, counts, settlements));
  await notifyOfDonations(
    tx,
    captured.map((donation) => donation.donationId),
  );
  await announceGifts(tx, [...byCampaign.keys()], clock());
  announce(tx, receiptsTag);
}

function toDonation({ donation, payment }: Settlement): CapturedDonation {
  return {
    donationId: donation.id,
    campaignId: donation.campaign_id,
    provider: donation.provider,
    amount: money(donation.amount_minor, donation.currency),
    fee: money(donation.fee_minor, donation.currency),
    campaignAmount: money(donation.campaign_amount_minor, donation.campaign_currency),
    ratePpm: donation.rate_ppm,
    gatewayCost: payment.cost ?? money(0, donation.currency),
    settledAt: new Date(payment.changedAt),
  };
}

const isOffline = ({ provider }: CapturedDonation) => provider === OFFLINE;

/** Donations that an organiser recorded don't move a campaign up in the trends. */
function trendOfDonation(donation: CapturedDonation): number {
  return isOffline(donation) ? NO_TREND : trendOf(donation.campaignAmount, donation.settledAt);
}

/**
 * A key by which donors are counted: one for each person. It tells nothing without the site's
 * secret.
 */
export function donorKeyOf(
  donation: Pick<DonationRow, "id" | "donor_email" | "account_id">,
  key: Buffer,
): string {
  return keyedHash(key, donation.donor_email ?? donation.account_id ?? donation.id);
}

function sum(amounts: readonly Money[]): number {
  return amounts.reduce((total, amount) => total + amount.minor, 0);
}

function byDay(captured: readonly CapturedDonation[]): DayGain[] {
  const days = Map.groupBy(captured, ({ settledAt }) => settledAt.toISOString().slice(0, 10));
  return [...days].map(([day, its]) => ({
    day,
    raisedMinor: sum(its.map((donation) => donation.campaignAmount)),
    donations: its.length,
  }));
}

/**
 * The row of the totals is locked until the commit, so a campaign's numbers have no gaps and no
 * duplicates.
 */
function numbered(
  byCampaign: Map<number, CapturedDonation[]>,
  counts: Map<number, number>,
  settlements: readonly Settlement[],
) {
  const paymentOf = new Map(settlements.map(({ donation, payment }) => [donation.id, payment]));
  return [...byCampaign].flatMap(([campaignId, its]) => {
    const count = counts.get(campaignId);
    if (count === undefined) throw new Error(`campaign ${campaignId} has no totals`);
    return its.map((donation, index) => {
      const payment = paymentOf.get(donation.donationId);
      return {
        id: donation.donationId,
        paymentId: payment?.paymentId ?? "",
        paidBy: payment?.paidBy?.way ?? null,
        settledAt: donation.settledAt,
        number: count - its.length + index + 1,
        gatewayCostMinor: donation.gatewayCost.minor,
        costMinor: costOfDonation(donation).minor,
        costTold: payment?.cost !== undefined,
      };
    });
  });
}
