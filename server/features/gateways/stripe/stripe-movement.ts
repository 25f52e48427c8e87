import * as z from "zod/mini";
import { type Money, money } from "#contract/money.ts";
import type {
  GatewayDispute,
  GatewayRefund,
  GatewayTransfer,
  UnreadablePayment,
} from "../provider/payment-provider.ts";
import { toldText } from "../provider/plain-text.ts";
import { unreadableFact } from "../provider/unreadable-fact.ts";
import {
  exchangedOf,
  minor,
  name,
  REFUND,
  seconds,
  stripeCurrency,
  type Transaction,
  wireTransaction,
} from "./stripe-wire.ts";

/** The payment that money of moved, by Stripe's id of the session and by ours. */
export interface About {
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

/** A refund with the lines of the balance that it made. */
export function readRefund(wire: unknown, about: About): GatewayRefund | UnreadablePayment {
  const read = wireRefund.safeParse(wire);
  if (!read.success) return unreadableMovement(wire, read.error.issues, about);
  const { id, status, created, metadata, ...refund } = read.data;
  const { balance_transaction: taken, failure_balance_transaction: returned } = refund;
  const sum = money(refund.amount, refund.currency);
  const failed = status === "failed" || status === "canceled";
  return {
    kind: "refund",
    refundId: id,
    ours: metadata?.[REFUND],
    ...about,
    state: failed ? "failed" : taken ? "done" : "waiting",
    amount: sum,
    ...exchangedOf(sum, taken),
    ...(taken && returned ? exchangeLossOf(sum, [taken, returned]) : {}),
    changedAt: (returned ?? taken ?? { created }).created * 1000,
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

/** The money is taken by a line of the balance, perhaps given back by another, and perhaps taken once more. */
export function readDispute(wire: unknown, about: About): GatewayDispute | UnreadablePayment {
  const read = wireDispute.safeParse(wire);
  if (!read.success) return unreadableMovement(wire, read.error.issues, about);
  const { id, status, created, reason, balance_transactions: lines, ...dispute } = read.data;
  const [taken, returned] = [
    lines.filter((line) => line.amount < 0),
    lines.filter((line) => line.amount > 0),
  ];
  const withdrawn = taken.length > returned.length;
  const [first] = lines;
  const sum = money(dispute.amount, dispute.currency);
  const state = disputeState(status);
  const { due_by: due } = dispute.evidence_details;
  return {
    kind: "dispute",
    disputeId: id,
    ...about,
    state,
    amount: sum,
    withdrawn,
    ...exchangedOf(sum, taken[0]),
    ...exchangeLossOf(sum, [...taken, ...returned]),
    fee:
      first &&
      money(
        lines.reduce((all, line) => all + line.fee, 0),
        first.currency,
      ),
    reason: toldText(reason).slice(0, 200),
    evidenceDueAt: state === "open" && due !== null ? due * 1000 : undefined,
    changedAt: Math.max(created, ...lines.map((line) => line.created)) * 1000,
  };
}

/** What the lines come to, beside a sum that is still gone; the first one says by what that is exchanged. */
function exchangeLossOf(
  sum: Money,
  lines: readonly Transaction[],
): Pick<GatewayDispute, "exchangeLoss"> {
  const { exchanged } = exchangedOf(sum, lines[0]);
  if (!exchanged) return {};
  const { minor: each, currency } = exchanged.to;
  const gone = lines.reduce((all, { amount: its }) => all - Math.sign(its), 0);
  const left = lines.reduce((all, { amount: its }) => all - its, 0);
  return { exchangeLoss: money(left - gone * each, currency) };
}

function disputeState(status: z.output<typeof wireDispute>["status"]): GatewayDispute["state"] {
  if (status.endsWith("needs_response")) return "open";
  if (status.endsWith("under_review")) return "reviewed";
  return status === "lost" ? "lost" : "won";
}

/** What lines of the balance are about that belong to no payment, by their type. */
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

/** A line of the balance beside payments; what Stripe keeps of it is told apart. */
export function readTransfers(wire: unknown): (GatewayTransfer | UnreadablePayment)[] {
  const read = wireTransaction.safeParse(wire);
  if (!read.success) return [unreadableMovement(wire, read.error.issues)];
  const { id, type, currency, created, amount: sum, fee } = read.data;
  const [out, back] = transfers[type] ?? ["fee", "fee_returned"];
  const of = (transferId: string, what: GatewayTransfer["what"], by: number): GatewayTransfer[] =>
    by === 0
      ? []
      : [
          {
            kind: "transfer",
            ...{ transferId, what, amount: money(Math.abs(by), currency) },
            changedAt: created * 1000,
          },
        ];
  return [
    ...of(id, sum < 0 ? out : back, sum),
    ...of(`${id}-fee`, fee > 0 ? "fee" : "fee_returned", fee),
  ];
}

type Issues = Parameters<typeof unreadableFact>[0]["issues"];

function unreadableMovement(wire: unknown, issues: Issues, about?: About): UnreadablePayment {
  const { id, object, amount, currency, status, type, created } = (wire ?? {}) as Record<
    string,
    unknown
  >;
  const told = { id, object, amount, currency, status, type, created };
  return unreadableFact({ wire: told, issues, ids: [id], reference: about?.reference ?? null });
}
