import { amountText, bitcoinText } from "../bitcoin-rate.ts";
import type { Payout, PullPayment } from "./payout-store.ts";

const seconds = (ms: number) => Math.floor(ms / 1000);

export function pullPaymentView(one: PullPayment, url: string) {
  return {
    id: one.pull_payment_id,
    name: one.name,
    description: one.description,
    currency: one.currency,
    amount: amountText(one.amount_minor, one.currency),
    BOLT11Expiration: "30",
    autoApproveClaims: one.auto_approve === 1,
    archived: one.archived === 1,
    viewLink: `${url}/pull-payments/${one.pull_payment_id}`,
  };
}

export function payoutView(payout: Payout) {
  return {
    id: payout.payout_id,
    revision: 0,
    pullPaymentId: payout.pull_payment_id,
    date: seconds(payout.created_at),
    destination: payout.destination,
    originalCurrency: payout.currency,
    originalAmount: amountText(payout.amount_minor, payout.currency),
    payoutCurrency: "BTC",
    payoutAmount: payout.sats === null ? null : bitcoinText(payout.sats),
    payoutMethodId: payout.method,
    state: payout.state,
    paymentProof: payout.proof === null ? null : JSON.parse(payout.proof),
    metadata: {},
  };
}
