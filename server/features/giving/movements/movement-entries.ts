import { type Money, money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { accounts, credit, debit, type Entry } from "../../books/ledger/ledger-entry.ts";
import { findMovementEntries, type MovementRow } from "../../books/ledger/movement-store.ts";
import type { Exchanged } from "../../gateways/provider/exchanged.ts";
import type { RefundParts } from "../refunds/split-refund.ts";
import type { BookedDonation } from "./movement-donation-store.ts";

/**
 * A refund leaves the account `from` at the expense of the service fee and the campaign, which no longer bears its
 * part of the gateway's cost. Negative parts undo that.
 */
export function refundEntries(donation: BookedDonation, from: string, parts: RefundParts): Entry[] {
  const paid = (minor: number) => money(minor, donation.currency);
  const worth = (minor: number) => money(minor, donation.campaign_currency);
  const campaign = accounts.campaign(donation.campaign_id);
  const isExchanged = donation.currency !== donation.campaign_currency;
  return [
    credit(from, paid(parts.donation + parts.fee)),
    debit(accounts.serviceFees, paid(parts.fee)),
    ...(isExchanged
      ? [
          debit(accounts.exchange, paid(parts.donation)),
          credit(accounts.exchange, worth(parts.campaign)),
        ]
      : []),
    debit(campaign, worth(parts.campaign)),
    ...borneCostEntries(donation, -parts.cost),
  ];
}

/** Charges the campaign for the gateway's cost, in its own currency. */
export function borneCostEntries(donation: BookedDonation, minor: number): Entry[] {
  const cost = money(minor, donation.campaign_currency);
  return [
    debit(accounts.campaign(donation.campaign_id), cost),
    credit(accounts.recoveredCosts, cost),
  ];
}

/** The gateway deducts a cost from our balance. */
export function costEntries(provider: string, cost: Money): Entry[] {
  return [debit(accounts.gatewayCosts, cost), credit(accounts.gateway(provider), cost)];
}

export function moveEntries(from: string, to: string, amount: Money): Entry[] {
  return [debit(to, amount), credit(from, amount)];
}

/**
 * Takes `byMinor` from an unmatched payment, or returns it if negative. What a refund and a dispute of the same money
 * take beyond the payment is borne by the site. `takenMinor` was taken before.
 */
export function reverseUnmatchedEntries(
  provider: string,
  { paid, takenMinor }: { readonly paid: Money; readonly takenMinor: number },
  { byMinor, from }: { readonly byMinor: number; readonly from: string },
): Entry[] {
  const minor = Math.min(paid.minor, takenMinor + byMinor) - Math.min(paid.minor, takenMinor);
  const excess = money(byMinor - minor, paid.currency);
  return [
    ...moveEntries(from, accounts.unmatched(provider), money(minor, paid.currency)),
    ...moveEntries(from, accounts.gatewayCosts, excess),
  ];
}

/** The gateway exchanged incoming money into another of our balances. */
export function exchangeInEntries(provider: string, exchanged: Exchanged | undefined): Entry[] {
  if (!exchanged) return [];
  const { from, to } = exchanged;
  return [
    ...moveEntries(accounts.gateway(provider), accounts.exchangeAt(provider), from),
    ...moveEntries(accounts.exchangeAt(provider), accounts.gateway(provider), to),
  ];
}

/** The gateway exchanged outgoing money from another of our balances. */
export function exchangeOutEntries(provider: string, exchanged: Exchanged | undefined): Entry[] {
  return reverseEntries(exchangeInEntries(provider, exchanged));
}

export function reverseEntries(entries: readonly Entry[]): Entry[] {
  return entries.map(({ account, amount }) => credit(account, amount));
}

/** The entries that undo the gateway's exchange of a refund that failed. */
export async function reverseExchange(
  tx: Tx,
  provider: string,
  refund: Pick<MovementRow, "id" | "kind">,
): Promise<Entry[]> {
  const exchange = accounts.exchangeAt(provider);
  const booked = await findMovementEntries(tx, refund);
  return booked
    .filter(({ account }) => account === exchange)
    .flatMap(({ minor, currency }) =>
      reverseEntries(moveEntries(accounts.gateway(provider), exchange, money(minor, currency))),
    );
}
