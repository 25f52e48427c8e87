import * as z from "zod/mini";
import { money } from "#contract/money.ts";
import { currency } from "#contract/wire.ts";
import type {
  GatewayDispute,
  GatewayRefund,
  GatewayTransfer,
  UnreadablePayment,
} from "../provider/payment-provider.ts";
import { toSafeText } from "../provider/plain-text.ts";
import { toUnreadablePayment } from "../provider/unreadable-fact.ts";
import { minor, name, settlementFields, time, toExchanged } from "./sandbox-wire.ts";

const amount = minor.check(z.positive());
const paymentFields = {
  id: name,
  payment_id: name,
  reference: name,
  amount_minor: amount,
  currency,
  ...settlementFields,
  changed_at: time,
};

export const wireRefund = z.object({
  ...paymentFields,
  kind: z.literal("refund"),
  order_key: z.nullable(name),
  state: z.enum(["done", "failed"]),
});

export const wireDispute = z.object({
  ...paymentFields,
  kind: z.literal("dispute"),
  state: z.enum(["open", "reviewed", "won", "lost"]),
  withdrawn: z.boolean(),
  fee_minor: minor,
  fee_currency: currency,
  reason: z.string(),
  evidence_due_at: time,
});

const wireTransfer = z.object({
  id: name,
  kind: z.literal("transfer"),
  what: z.enum(["to_bank", "from_bank", "fee", "fee_returned"]),
  amount_minor: amount,
  currency,
  changed_at: time,
});

const wireMovement = z.discriminatedUnion("kind", [wireRefund, wireDispute, wireTransfer]);

/** Whether the object is a refund, dispute or transfer, readable or not. */
export function isMovement(wire: unknown): boolean {
  const { kind } = (wire ?? {}) as Record<string, unknown>;
  return kind === "refund" || kind === "dispute" || kind === "transfer";
}

export function readSandboxMovement(
  wire: unknown,
): GatewayRefund | GatewayDispute | GatewayTransfer | UnreadablePayment {
  const movement = wireMovement.safeParse(wire);
  if (!movement.success) {
    const { id, reference } = (wire ?? {}) as Record<string, unknown>;
    return toUnreadablePayment({ wire, issues: movement.error.issues, ids: [id], reference });
  }
  switch (movement.data.kind) {
    case "refund":
      return readRefund(movement.data);
    case "dispute":
      return readDispute(movement.data);
    case "transfer":
      return readTransfer(movement.data);
  }
}

export function readRefund(refund: z.output<typeof wireRefund>): GatewayRefund {
  const sum = money(refund.amount_minor, refund.currency);
  return {
    kind: "refund",
    refundId: refund.id,
    ours: refund.order_key ?? undefined,
    paymentId: refund.payment_id,
    reference: refund.reference,
    state: refund.state,
    amount: sum,
    ...toExchanged(sum, refund),
    changedAt: refund.changed_at,
  };
}

export function readDispute(dispute: z.output<typeof wireDispute>): GatewayDispute {
  const sum = money(dispute.amount_minor, dispute.currency);
  return {
    kind: "dispute",
    disputeId: dispute.id,
    paymentId: dispute.payment_id,
    reference: dispute.reference,
    state: dispute.state,
    amount: sum,
    withdrawn: dispute.withdrawn,
    ...toExchanged(sum, dispute),
    fee: money(dispute.fee_minor, dispute.fee_currency),
    reason: toSafeText(dispute.reason),
    evidenceDueAt: dispute.evidence_due_at,
    changedAt: dispute.changed_at,
  };
}

function readTransfer(transfer: z.output<typeof wireTransfer>): GatewayTransfer {
  return {
    kind: "transfer",
    transferId: transfer.id,
    what: transfer.what,
    amount: money(transfer.amount_minor, transfer.currency),
    changedAt: transfer.changed_at,
  };
}
