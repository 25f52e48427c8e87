import { add, type Currency, type Money, money } from "#contract/money.ts";

/** Names of the ledger's accounts. Debits are positive, credits negative. */
export const accounts = {
  /** Our balance at a gateway. */
  gateway: (provider: string) => `gateway:${provider}`,
  /** Donations that a campaign received directly. */
  offline: (campaignId: number) => `offline:${campaignId}`,
  /** Owed to a campaign's beneficiary. */
  campaign: (id: number) => `campaign:${id}`,
  serviceFees: "service-fees",
  gatewayCosts: "gateway-costs",
  /** The part of gateway costs charged to donations. */
  recoveredCosts: "recovered-costs",
  /** Donations converted to the campaign's currency. */
  exchange: "exchange",
  /** Currency conversions by a gateway. */
  exchangeAt: (provider: string) => `exchange:${provider}`,
  /** Withheld by a gateway until a dispute is decided. */
  disputed: (provider: string) => `disputed:${provider}`,
  /** Unmatched payments, to be refunded. */
  unmatched: (provider: string) => `unmatched:${provider}`,
  /** The charity's bank account. */
  bank: "bank",
} as const;

export interface Entry {
  readonly account: string;
  readonly amount: Money;
}

export interface Transaction {
  readonly kind: string;
  readonly sourceType: string;
  readonly sourceId: string;
  readonly occurredAt: Date;
  /** Id of the transaction that this one reverses. */
  readonly reverses?: string;
  readonly entries: readonly Entry[];
}

export function debit(account: string, amount: Money): Entry {
  return { account, amount };
}

export function credit(account: string, amount: Money): Entry {
  return { account, amount: money(0 - amount.minor, amount.currency) };
}

/** Leaves out entries of zero. Throws RangeError unless the entries balance in every currency. */
export function requireBalanced(entries: readonly Entry[]): Entry[] {
  const sums = new Map<Currency, Money>();
  for (const { amount } of entries) {
    sums.set(amount.currency, add(sums.get(amount.currency) ?? money(0, amount.currency), amount));
  }
  for (const sum of sums.values()) {
    if (sum.minor !== 0) throw new RangeError(`entries are off by ${sum.minor} ${sum.currency}`);
  }
  return entries.filter(({ amount }) => amount.minor !== 0);
}
