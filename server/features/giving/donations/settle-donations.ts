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
import { addTrends, donationTrend, NO_TREND } from "../../campaigns/catalogue/campaign-trend.ts";
import { announceDonations } from "../../campaigns/catalogue/donation-tags.ts";
import { notifyOfDonations } from "../../foundation/notifications/notify.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";
import {
  buildCaptureTransaction,
  buildOfflineTransaction,
  type CapturedDonation,
  donationCost,
  OFFLINE_PROVIDER,
} from "./donation-entries.ts";
import { type DonationRow, saveSettledDonations } from "./donation-store.ts";

export interface Settlement {
  readonly donation: DonationRow;
  readonly payment: Pick<GatewayPayment, "paymentId" | "paidBy" | "changedAt"> & {
    /** Posted with the payment; undefined if the gateway reports it later. */
    readonly cost: Money | undefined;
  };
}

/**
 * Settles paid donations: posts them, updates totals and donors, and marks their rows. The caller has
 * locked the donations, none of which is settled yet.
 */
export async function settleDonations(
  tx: Tx,
  { donorKey, clock }: { readonly donorKey: Buffer; readonly clock: Clock },
  settlements: readonly Settlement[],
): Promise<void> {
  if (settlements.length === 0) return;
  const captured = settlements.map(toCapturedDonation);
  await postTransactions(
    tx,
    captured.map((donation) =>
      isOffline(donation) ? buildOfflineTransaction(donation) : buildCaptureTransaction(donation),
    ),
  );
  const newDonors = await addDonors(
    tx,
    settlements.map(({ donation }) => ({
      campaignId: donation.campaign_id,
      donorKey: buildDonorKey(donation, donorKey),
    })),
  );
  const byCampaign = Map.groupBy(captured, (donation) => donation.campaignId);
  const counts = await addToTotals(
    tx,
    [...byCampaign].map(([campaignId, donations]) => ({
      campaignId,
      raisedMinor: sum(donations.map((donation) => donation.campaignAmount)),
      offlineMinor: sum(donations.filter(isOffline).map((donation) => donation.campaignAmount)),
      costMinor: sum(donations.map(donationCost)),
      donations: donations.length,
      newDonors: newDonors.get(campaignId) ?? 0,
      trend: donations.map(findTrend).reduce(addTrends),
      days: sumByDay(donations),
    })),
  );
  await saveSettledDonations(tx, numberDonations(byCampaign, counts, settlements));
  await notifyOfDonations(
    tx,
    captured.map((donation) => donation.donationId),
  );
  await announceDonations(tx, [...byCampaign.keys()], clock());
  announce(tx, receiptsTag);
}

function toCapturedDonation({ donation, payment }: Settlement): CapturedDonation {
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

const isOffline = ({ provider }: CapturedDonation) => provider === OFFLINE_PROVIDER;

/** Offline donations don't move a campaign up in the trends. */
function findTrend(donation: CapturedDonation): number {
  return isOffline(donation)
    ? NO_TREND
    : donationTrend(donation.campaignAmount, donation.settledAt);
}

/** Identifies a person for counting donors; reveals nothing without the site's secret. */
export function buildDonorKey(
  donation: Pick<DonationRow, "id" | "donor_email" | "account_id">,
  key: Buffer,
): string {
  return keyedHash(key, donation.donor_email ?? donation.account_id ?? donation.id);
}

function sum(amounts: readonly Money[]): number {
  return amounts.reduce((total, amount) => total + amount.minor, 0);
}

function sumByDay(captured: readonly CapturedDonation[]): DayGain[] {
  const days = Map.groupBy(captured, ({ settledAt }) => settledAt.toISOString().slice(0, 10));
  return [...days].map(([day, donations]) => ({
    day,
    raisedMinor: sum(donations.map((donation) => donation.campaignAmount)),
    donations: donations.length,
  }));
}

/**
 * The totals' row is locked until the commit, so a campaign's numbers have no gaps and no duplicates.
 */
function numberDonations(
  byCampaign: Map<number, CapturedDonation[]>,
  counts: Map<number, number>,
  settlements: readonly Settlement[],
) {
  const payments = new Map(settlements.map(({ donation, payment }) => [donation.id, payment]));
  return [...byCampaign].flatMap(([campaignId, donations]) => {
    const count = counts.get(campaignId);
    if (count === undefined) throw new Error(`campaign ${campaignId} has no totals`);
    return donations.map((donation, index) => {
      const payment = payments.get(donation.donationId);
      return {
        id: donation.donationId,
        paymentId: payment?.paymentId ?? "",
        paidBy: payment?.paidBy?.way ?? null,
        settledAt: donation.settledAt,
        number: count - donations.length + index + 1,
        gatewayCostMinor: donation.gatewayCost.minor,
        costMinor: donationCost(donation).minor,
        isCostReported: payment?.cost !== undefined,
      };
    });
  });
}
