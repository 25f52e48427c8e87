import { add, type Currency, chargeableCost, convert, type Money, money } from "#contract/money.ts";
import { accounts, credit, debit, type Transaction } from "../../books/ledger/ledger-entry.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";

/** The provider of donations that a team recorded by hand. */
export const OFFLINE = "offline";

type CapturedPayment = Pick<GatewayPayment, "cost" | "exchanged" | "total">;

/**
 * The cost that goes into the books with the payment; undefined where the gateway has not told it, or keeps
 * it in another currency: such a cost follows by itself.
 */
export function costAtCapture({ cost, exchanged, total }: CapturedPayment): Money | undefined {
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
  /** What the gateway kept, in the currency of the donation. */
  readonly gatewayCost: Money;
  readonly settledAt: Date;
}

/**
 * The part of the gateway's cost that the donation bears, in the campaign's currency: at most a
 * tenth of the donation.
 */
export function costOfDonation(donation: CapturedDonation): Money {
  const inCampaignCurrency =
    donation.amount.currency === donation.campaignAmount.currency
      ? donation.gatewayCost
      : convert(donation.gatewayCost, donation.ratePpm, donation.campaignAmount.currency);
  return chargeableCost(donation.campaignAmount, inCampaignCurrency);
}

/**
 * The one transaction that puts a donation into the books. The donation bears `costOfDonation` of
 * the gateway's cost; the platform pays the rest.
 */
export function captureTransaction(donation: CapturedDonation): Transaction {
  const cost = costOfDonation(donation);
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
      ...exchanged(donation),
      credit(campaign, donation.campaignAmount),
      debit(campaign, cost),
      credit(accounts.recoveredCosts, cost),
    ],
  };
}

/** The campaign has the money of an offline donation already: none of it passes through us. */
export function offlineTransaction(donation: CapturedDonation): Transaction {
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

function exchanged(donation: CapturedDonation) {
  const currencies: Currency[] = [donation.amount.currency, donation.campaignAmount.currency];
  return currencies[0] === currencies[1]
    ? []
    : [
        credit(accounts.exchange, donation.amount),
        debit(accounts.exchange, donation.campaignAmount),
      ];
}
