import { add, chargeableCost, convert, type Money, money } from "#contract/money.ts";
import { accounts, credit, debit, type Transaction } from "../../books/ledger/ledger-entry.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";

/** The provider of donations recorded by an organiser. */
export const OFFLINE_PROVIDER = "offline";

type CapturedPayment = Pick<GatewayPayment, "cost" | "exchanged" | "total">;

/**
 * The gateway cost to post with the payment. Undefined if the gateway has not reported it or charges it
 * in another currency: such a cost is posted later.
 */
export function findCaptureCost({ cost, exchanged, total }: CapturedPayment): Money | undefined {
  return exchanged || cost?.currency !== total.currency ? undefined : cost;
}

export interface CapturedDonation {
  readonly donationId: string;
  readonly campaignId: number;
  readonly provider: string;
  readonly amount: Money;
  readonly fee: Money;
  readonly campaignAmount: Money;
  readonly ratePpm: number;
  /** In the currency of the donation. */
  readonly gatewayCost: Money;
  readonly settledAt: Date;
}

/** The share of the gateway's cost charged to the donation (a tenth at most), in the campaign's currency. */
export function donationCost(donation: CapturedDonation): Money {
  const inCampaignCurrency =
    donation.amount.currency === donation.campaignAmount.currency
      ? donation.gatewayCost
      : convert(donation.gatewayCost, donation.ratePpm, donation.campaignAmount.currency);
  return chargeableCost(donation.campaignAmount, inCampaignCurrency);
}

/** Posts a paid donation. It bears `donationCost` of the gateway's cost; the platform covers the rest. */
export function buildCaptureTransaction(donation: CapturedDonation): Transaction {
  const cost = donationCost(donation);
  const received = money(
    add(donation.amount, donation.fee).minor - donation.gatewayCost.minor,
    donation.amount.currency,
  );
  const campaign = accounts.campaign(donation.campaignId);
  return {
    kind: "capture",
    sourceType: "donation",
    sourceId: donation.donationId,
    occurredAt: donation.settledAt,
    entries: [
      debit(accounts.gateway(donation.provider), received),
      debit(accounts.gatewayCosts, donation.gatewayCost),
      credit(accounts.serviceFees, donation.fee),
      ...exchangeEntries(donation),
      credit(campaign, donation.campaignAmount),
      debit(campaign, cost),
      credit(accounts.recoveredCosts, cost),
    ],
  };
}

/** Posts an offline donation: the campaign already has the money, none of it passes through the platform. */
export function buildOfflineTransaction(donation: CapturedDonation): Transaction {
  return {
    kind: "offline-gift",
    sourceType: "donation",
    sourceId: donation.donationId,
    occurredAt: donation.settledAt,
    entries: [
      debit(accounts.offline(donation.campaignId), donation.campaignAmount),
      credit(accounts.campaign(donation.campaignId), donation.campaignAmount),
    ],
  };
}

function exchangeEntries({ amount, campaignAmount }: CapturedDonation) {
  if (amount.currency === campaignAmount.currency) return [];
  return [credit(accounts.exchange, amount), debit(accounts.exchange, campaignAmount)];
}
