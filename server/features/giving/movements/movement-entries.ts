import { type Money, money } from "#contract/money.ts";
import { accounts, credit, debit, type Entry } from "../../books/ledger/ledger-entry.ts";
import type { Exchanged } from "../../gateways/provider/exchanged.ts";
import type { RefundParts } from "../refunds/split-refund.ts";
import type { GivenDonation } from "./movement-donation-store.ts";

/**
 * What a refund does to the books: it leaves `from`, and comes out of the service fee and of what the campaign
 * has, which no longer bears its part of the gateway's cost. Negative parts undo that.
 */
export function refundEntries(donation: GivenDonation, from: string, parts: RefundParts): Entry[] {
  const paid = (minor: number) => money(minor, donation.currency);
  const worth = (minor: number) => money(minor, donation.campaign_currency);
  const campaign = accounts.campaign(donation.campaign_id);
  const isExchanged = donation.currency !== donation.campaign_currency;
  return [
    credit(from, paid(parts.gift + parts.fee)),
    debit(accounts.serviceFees, paid(parts.fee)),
    ...(isExchanged
      ? [
          debit(accounts.exchange, paid(parts.gift)),
          credit(accounts.exchange, worth(parts.campaign)),
        ]
      : []),
    debit(campaign, worth(parts.campaign)),
    ...bornEntries(donation, -parts.cost),
  ];
}

/** The campaign bears this much more of the gateway's cost, in its currency. */
export function bornEntries(donation: GivenDonation, minor: number): Entry[] {
  const born = money(minor, donation.campaign_currency);
  return [
    debit(accounts.campaign(donation.campaign_id), born),
    credit(accounts.recoveredCosts, born),
  ];
}

/** What the gateway keeps of its balance of ours, at our expense. */
export function costEntries(provider: string, cost: Money): Entry[] {
  return [debit(accounts.gatewayCosts, cost), credit(accounts.gateway(provider), cost)];
}

/** A sum moves from one of our accounts to another. */
export function moveEntries(from: string, to: string, amount: Money): Entry[] {
  return [debit(to, amount), credit(from, amount)];
}

/**
 * A payment for nothing goes back, or comes back where `byMinor` is negative. What is taken beyond it, by a refund
 * and a dispute of the same money, is borne by the site. `before`: what of it was gone, in minor units.
 */
export function unmatchedBack(
  provider: string,
  { paid, before }: { readonly paid: Money; readonly before: number },
  { byMinor, from }: { readonly byMinor: number; readonly from: string },
): Entry[] {
  const minor = Math.min(paid.minor, before + byMinor) - Math.min(paid.minor, before);
  const inIts = (of: number) => money(of, paid.currency);
  return [
    ...moveEntries(from, accounts.unmatched(provider), inIts(minor)),
    ...moveEntries(from, accounts.gatewayCosts, inIts(byMinor - minor)),
  ];
}

/** The gateway put a sum that came in into another of its balances. */
export function exchangedIn(provider: string, exchanged: Exchanged | undefined): Entry[] {
  if (!exchanged) return [];
  const { from, to } = exchanged;
  return [
    ...moveEntries(accounts.gateway(provider), accounts.exchangeAt(provider), from),
    ...moveEntries(accounts.exchangeAt(provider), accounts.gateway(provider), to),
  ];
}

/** The gateway took a sum that goes out from another of its balances. */
export function exchangedOut(provider: string, exchanged: Exchanged | undefined): Entry[] {
  return opposite(exchangedIn(provider, exchanged));
}

export function opposite(entries: readonly Entry[]): Entry[] {
  return entries.map(({ account, amount }) => credit(account, amount));
}
