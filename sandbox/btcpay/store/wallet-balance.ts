import type { InvoiceStore } from "../invoices/invoice-store.ts";
import type { PaymentMethod } from "../payment-methods.ts";
import type { PayoutStore } from "../payouts/payout-store.ts";
import type { SettingsStore } from "../settings-store.ts";

interface Balance {
  readonly confirmed: bigint;
  readonly unconfirmed: bigint;
  readonly all: bigint;
}

/** Satoshis of a method's wallet: what came in less what was paid out, and the drift put there by hand. */
export type WalletBalance = (method: PaymentMethod) => Balance;

export function createWalletBalance(parts: {
  readonly invoices: InvoiceStore;
  readonly payouts: PayoutStore;
  readonly settings: SettingsStore;
}): WalletBalance {
  const { invoices, payouts, settings } = parts;
  return (method) => {
    const drift = method === "BTC-CHAIN" ? settings.driftSats() : 0n;
    const confirmed = invoices.sum(method, "Settled") - payouts.paidSats(method) + drift;
    const unconfirmed = invoices.sum(method, "Processing");
    return { confirmed, unconfirmed, all: confirmed + unconfirmed };
  };
}
