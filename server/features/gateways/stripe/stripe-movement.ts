import * as z from "zod/mini";
import { type Money, money } from "#contract/money.ts";
import type {
  GatewayDispute,
  GatewayRefund,
  GatewayTransfer,
  UnreadablePayment,
} from "../provider/payment-provider.ts";
import { toSafeText } from "../provider/plain-text.ts";
import { toUnreadablePayment } from "../provider/unreadable-fact.ts";
import {
  minor,
  name,
  REFUND,
  seconds,
  stripeCurrency,
  type Transaction,
  toExchanged,
  wireTransaction,
} from "./stripe-wire.ts";

/** A payment, by the ids of Stripe's session and our donation. */
export interface PaymentRef {
  readonly paymentId: string;
  readonly reference: string;
}

const amount = minor.check(z.positive());

const wireRefund = z.object({
  id: name,
  amount,
  currency: stripeCurrency,
  created: seconds,
  status: z.nullable(z.string()),
  metadata: z.nullable(z.object({ [REFUND]: z.optional(name) })),
  balance_transaction: z.nullable(wireTransaction),
  failure_balance_transaction: z.nullish(wireTransaction),
});

/** A refund with its balance transactions. */
export function readRefund(wire: unknown, payment: PaymentRef): GatewayRefund | UnreadablePayment {
  const read = wireRefund.safeParse(wire);
  if (!read.success) return unreadableMovement(wire, read.error.issues, payment);
  const { id, status, created, metadata, ...refund } = read.data;
  const { balance_transaction: withdrawal, failure_balance_transaction: returned } = refund;
  const sum = money(refund.amount, refund.currency);
  const hasFailed = status === "failed" || status === "canceled";
  return {
    kind: "refund",
    refundId: id,
    ours: metadata?.[REFUND],
    ...payment,
    state: hasFailed ? "failed" : withdrawal ? "done" : "waiting",
    amount: sum,
    ...toExchanged(sum, withdrawal),
    ...(withdrawal && returned ? toExchangeLoss(sum, [withdrawal, returned]) : {}),
    changedAt: (returned ?? withdrawal ?? { created }).created * 1000,
  };
}

const wireDispute = z.object({
  id: name,
  amount,
  currency: stripeCurrency,
  created: seconds,
  status: z.enum([
    ...(["needs_response", "under_review", "won", "lost", "prevented"] as const),
    ...(["warning_needs_response", "warning_under_review", "warning_closed"] as const),
    ...(["appeal_needs_response", "appeal_under_review"] as const),
  ]),
  reason: z.string(),
  evidence_details: z.object({ due_by: z.nullable(seconds) }),
  balance_transactions: z.array(wireTransaction),
});

/** One balance transaction withdraws the money; others may return it and withdraw it again. */
export function readDispute(
  wire: unknown,
  payment: PaymentRef,
): GatewayDispute | UnreadablePayment {
  const read = wireDispute.safeParse(wire);
  if (!read.success) return unreadableMovement(wire, read.error.issues, payment);
  const { id, status, created, reason, balance_transactions: transactions, ...dispute } = read.data;
  const withdrawals = transactions.filter(({ amount }) => amount < 0);
  const returns = transactions.filter(({ amount }) => amount > 0);
  const [first] = transactions;
  const sum = money(dispute.amount, dispute.currency);
  const state = disputeState(status);
  const { due_by: due } = dispute.evidence_details;
  return {
    kind: "dispute",
    disputeId: id,
    ...payment,
    state,
    amount: sum,
    withdrawn: withdrawals.length > returns.length,
    ...toExchanged(sum, withdrawals[0]),
    ...toExchangeLoss(sum, [...withdrawals, ...returns]),
    fee:
      first &&
      money(
        transactions.reduce((total, { fee }) => total + fee, 0),
        first.currency,
      ),
    reason: toSafeText(reason).slice(0, 200),
    evidenceDueAt: state === "open" && due !== null ? due * 1000 : undefined,
    changedAt: Math.max(created, ...transactions.map((transaction) => transaction.created)) * 1000,
  };
}

/** The exchange loss of all transactions, beyond the sum that is still withdrawn; the first one sets the rate. */
function toExchangeLoss(
  sum: Money,
  transactions: readonly Transaction[],
): Pick<GatewayDispute, "exchangeLoss"> {
  const { exchanged } = toExchanged(sum, transactions[0]);
  if (!exchanged) return {};
  const { minor, currency } = exchanged.to;
  const withdrawnTimes = transactions.reduce((count, { amount }) => count - Math.sign(amount), 0);
  const withdrawnMinor = transactions.reduce((total, { amount }) => total - amount, 0);
  return { exchangeLoss: money(withdrawnMinor - withdrawnTimes * minor, currency) };
}

function disputeState(status: z.output<typeof wireDispute>["status"]): GatewayDispute["state"] {
  if (status.endsWith("needs_response")) return "open";
  if (status.endsWith("under_review")) return "reviewed";
  return status === "lost" ? "lost" : "won";
}

/** Balance transactions that belong to no payment: by type, what negative and positive amounts are. */
const transfers: Readonly<
  Record<string, readonly [GatewayTransfer["what"], GatewayTransfer["what"]]>
> = {
  payout: ["to_bank", "from_bank"],
  payout_cancel: ["to_bank", "from_bank"],
  payout_failure: ["to_bank", "from_bank"],
  topup: ["to_bank", "from_bank"],
  topup_reversal: ["to_bank", "from_bank"],
  stripe_fee: ["fee", "fee_returned"],
  stripe_fx_fee: ["fee", "fee_returned"],
  tax_fee: ["fee", "fee_returned"],
  contribution: ["fee", "fee_returned"],
};

export const transferTypes = Object.keys(transfers);

/** A balance transaction that belongs to no payment; its fee is a transfer of its own. */
export function readTransfers(wire: unknown): (GatewayTransfer | UnreadablePayment)[] {
  const read = wireTransaction.safeParse(wire);
  if (!read.success) return [unreadableMovement(wire, read.error.issues)];
  const { id, type, currency, created, amount: sum, fee } = read.data;
  const [outgoing, incoming] = transfers[type] ?? ["fee", "fee_returned"];
  const toTransfers = (
    transferId: string,
    what: GatewayTransfer["what"],
    minor: number,
  ): GatewayTransfer[] =>
    minor === 0
      ? []
      : [
          {
            kind: "transfer",
            ...{ transferId, what, amount: money(Math.abs(minor), currency) },
            changedAt: created * 1000,
          },
        ];
  return [
    ...toTransfers(id, sum < 0 ? outgoing : incoming, sum),
    ...toTransfers(`${id}-fee`, fee > 0 ? "fee" : "fee_returned", fee),
  ];
}

type Issues = Parameters<typeof toUnreadablePayment>[0]["issues"];

function unreadableMovement(
  wire: unknown,
  issues: Issues,
  payment?: PaymentRef,
): UnreadablePayment {
  const { id, object, amount, currency, status, type, created } = (wire ?? {}) as Record<
    string,
    unknown
  >;
  const shown = { id, object, amount, currency, status, type, created };
  return toUnreadablePayment({
    wire: shown,
    issues,
    ids: [id],
    reference: payment?.reference ?? null,
  });
}
