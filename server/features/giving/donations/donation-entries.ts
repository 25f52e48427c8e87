import { add, type Currency, chargeableCost, convert, type Money, money } from "#contract/money.ts";
import { accounts, credit, debit, type Transaction } from "../../books/ledger/ledger-entry.ts";

/** The provider of donations that a team recorded by hand. */
export const OFFLINE = "offline";

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
export function costOfDonation(gift: CapturedDonation): Money {
  const inCampaignCurrency =
    gift.amount.currency === gift.campaignAmount.currency
      ? gift.gatewayCost
      : convert(gift.gatewayCost, gift.ratePpm, gift.campaignAmount.currency);
  return chargeableCost(gift.campaignAmount, inCampaignCurrency);
}

/**
 * The one transaction that puts a donation into the books. The donation bears `costOfDonation` of
 * the gateway's cost; the platform pays the rest.
 */
export function captureTransaction(gift: CapturedDonation): Transaction {
  const cost = costOfDonation(gift);
  const received = money(
    add(gift.amount, gift.fee).minor - gift.gatewayCost.minor,
    gift.amount.currency,
  );
  const campaign = accounts.campaign(gift.campaignId);
  return {
    kind: "capture",
    sourceType: "donation",
    sourceId: gift.donationId,
    occurredAt: gift.settledAt,
    entries: [
      debit(accounts.gateway(gift.provider), received),
      debit(accounts.gatewayCosts, gift.gatewayCost),
      credit(accounts.serviceFees, gift.fee),
      ...exchanged(gift),
      credit(campaign, gift.campaignAmount),
      debit(campaign, cost),
      credit(accounts.recoveredCosts, cost),
    ],
  };
}

/** The campaign has the money of an offline donation already: none of it passes through us. */
export function offlineTransaction(gift: CapturedDonation): Transaction {
  return {
    kind: "offline-gift",
    sourceType: "donation",
    sourceId: gift.donationId,
    occurredAt: gift.settledAt,
    entries: [
      debit(accounts.offline(gift.campaignId), gift.campaignAmount),
      credit(accounts.campaign(gift.campaignId), gift.campaignAmount),
    ],
  };
}

function exchanged(gift: CapturedDonation) {
  const currencies: Currency[] = [gift.amount.currency, gift.campaignAmount.currency];
  return currencies[0] === currencies[1]
    ? []
    : [credit(accounts.exchange, gift.amount), debit(accounts.exchange, gift.campaignAmount)];
}
