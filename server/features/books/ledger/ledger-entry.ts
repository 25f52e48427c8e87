import { add, type Currency, type Money, money } from "#contract/money.ts";

/** Names of the ledger's accounts. Debits are positive, credits negative. */
export const accounts = {
  /** What a gateway holds for us. */
  gateway: (provider: string) => `gateway:${provider}`,
  /** What a campaign got directly, by hand or by bank. */
  offline: (campaignId: number) => `offline:${campaignId}`,
  /** What we owe a campaign's beneficiary. */
  campaign: (id: number) => `campaign:${id}`,
  serviceFees: "service-fees",
  gatewayCosts: "gateway-costs",
  /** The part of the gateway's cost that donations bear. */
  recoveredCosts: "recovered-costs",
  /** Where one currency is exchanged for another. */
  exchange: "exchange",
  /** Where a gateway exchanged one of our balances for another. */
  exchangeAt: (provider: string) => `exchange:${provider}`,
  /** What a gateway took off our balance until a dispute is decided. */
  disputed: (provider: string) => `disputed:${provider}`,
  /** What was paid for no gift, and goes back. */
  unmatched: (provider: string) => `unmatched:${provider}`,
  /** The charity's own account at its bank. */
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

/** Leaves out entries of zero. Throws RangeError unless the rest balances in every currency. */
export function balanced(entries: readonly Entry[]): Entry[] {
  const sums = new Map<Currency, Money>();
  for (const { amount } of entries) {
    sums.set(amount.currency, add(sums.get(amount.currency) ?? money(0, amount.currency), amount));
  }
  for (const sum of sums.values()) {
    if (sum.minor !== 0) throw new RangeError(`entries are off by ${sum.minor} ${sum.currency}`);
  }
  return entries.filter(({ amount }) => amount.minor !== 0);
}
