import { type Currency, chargeableCost, convert, type Money, money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { recordMovement } from "../../books/ledger/movement-store.ts";
import { addCost } from "../../campaigns/catalogue/campaign-totals-store.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";
import { findDonationRate } from "../donations/donation-store.ts";
import { splitRefundedTotal } from "../refunds/split-refund.ts";
import { type BookedDonation, updateBookedDonation } from "./movement-donation-store.ts";
import { borneCostEntries, costEntries, exchangeInEntries } from "./movement-entries.ts";
import { type MovementDeps, type MovementOutcome, toMovementOutcome } from "./movement-outcome.ts";

/** Books the cost of a settled payment that the gateway reported after the payment itself. */
export async function applyLateFee(
  tx: Tx,
  deps: MovementDeps,
  donation: BookedDonation,
  fact: GatewayPayment,
): Promise<MovementOutcome | undefined> {
  const { paymentId: id, cost } = fact;
  const isDue = id === donation.payment_id && !donation.cost_told && hasSameTotal(donation, fact);
  if (!isDue || !cost) return undefined;
  const paid = await inCurrency(tx, donation, fact, donation.currency);
  const borne = await inCurrency(tx, donation, fact, donation.campaign_currency);
  if (!paid || !borne) {
    const cause = `there is no exchange rate for ${cost.currency}`;
    return toMovementOutcome(fact, { kind: "movement_misfit", id, cause }, true);
  }
  if (paid.minor > fact.total.minor) {
    return toMovementOutcome(fact, {
      kind: "wrong_cost",
      id,
      cause: "its cost exceeds its amount",
    });
  }
  await bookCost(tx, deps, donation, { fact, cost, paid, borne });
  return undefined;
}

interface Cost {
  readonly fact: GatewayPayment;
  readonly cost: Money;
  /** The cost in the donor's currency. */
  readonly paid: Money;
  /** The cost in the campaign's currency. */
  readonly borne: Money;
}

/** The campaign does not bear the cost of the part that was already refunded. */
async function bookCost(
  tx: Tx,
  deps: MovementDeps,
  donation: BookedDonation,
  { fact, cost, paid, borne }: Cost,
): Promise<void> {
  const provider = deps.provider.name;
  const worth = money(donation.campaign_amount_minor, donation.campaign_currency);
  const costMinor = chargeableCost(worth, borne).minor;
  const known = { gateway_cost_minor: paid.minor, cost_minor: costMinor, cost_told: true };
  const returned = splitRefundedTotal({ ...donation, ...known }, donation.refunded_minor).cost;
  await updateBookedDonation(tx, donation, { ...known, cost_returned_minor: returned });
  const entries = [
    ...costEntries(provider, cost),
    ...borneCostEntries(donation, costMinor - returned),
    ...exchangeInEntries(provider, fact.exchanged),
  ];
  const movement = {
    provider,
    externalId: fact.paymentId,
    kind: "fee",
    donationId: donation.id,
    amount: cost,
    occurredAt: new Date(fact.changedAt),
  } as const;
  await recordMovement(tx, movement, { entries });
  await addCost(tx, donation.campaign_id, costMinor - returned);
}

/** Converts the cost by the gateway's own exchange of the payment, or else by our rate. */
async function inCurrency(
  tx: Tx,
  donation: BookedDonation,
  { cost, exchanged }: GatewayPayment,
  to: Currency,
): Promise<Money | undefined> {
  if (!cost || cost.currency === to) return cost;
  const { currency, campaign_currency, rate_ppm } = donation;
  if (cost.currency === currency && to === campaign_currency) return convert(cost, rate_ppm, to);
  if (exchanged && exchanged.to.currency === cost.currency && exchanged.from.currency === to) {
    const { from } = exchanged;
    return money(Math.round((cost.minor * from.minor) / exchanged.to.minor), to);
  }
  const rate = await findDonationRate(tx, cost.currency, to);
  return rate && convert(cost, rate.rate_ppm, to);
}

function hasSameTotal(donation: BookedDonation, { total }: GatewayPayment): boolean {
  const paid = donation.amount_minor + donation.fee_minor;
  return total.currency === donation.currency && total.minor === paid;
}
