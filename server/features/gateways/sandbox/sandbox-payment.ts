import * as z from "zod/mini";
import { declineReasons, paymentWay } from "#contract/giving/donations.ts";
import { money } from "#contract/money.ts";
import { currency } from "#contract/wire.ts";
import type { GatewayFact, PaymentFact } from "../provider/payment-provider.ts";
import { toUnreadablePayment } from "../provider/unreadable-fact.ts";
import { readSandboxMovement } from "./sandbox-movement.ts";
import { minor, name, settlementFields, time, toExchanged } from "./sandbox-wire.ts";

/** More attempts than any gateway allows. */
const MAX_DECLINES = 1_000;

const wirePayment = z.object({
  payment_id: name,
  reference: name,
  state: z.enum(["open", "pending", "succeeded", "failed", "expired"]),
  amount_minor: minor,
  currency,
  /** In the settlement currency; null until the gateway reports it. */
  cost_minor: z.nullable(minor),
  ...settlementFields,
  /** Not essential, so unknown values are ignored. */
  paid_by: z.catch(z.optional(paymentWay), undefined),
  declines: minor.check(z.lte(MAX_DECLINES)),
  decline_reason: z.catch(z.optional(z.enum(declineReasons)), undefined),
  changed_at: time,
});

/** `requestedId` is the id that was looked up. */
export function readSandboxPayment(wire: unknown, requestedId?: string): PaymentFact {
  const payment = wirePayment.safeParse(wire);
  if (!payment.success) {
    const { payment_id, reference } = (wire ?? {}) as Record<string, unknown>;
    const { issues } = payment.error;
    return toUnreadablePayment({ wire, issues, ids: [payment_id, requestedId], reference });
  }
  const { payment_id, reference, state, amount_minor, cost_minor, ...details } = payment.data;
  const total = money(amount_minor, details.currency);
  return {
    kind: "payment",
    paymentId: payment_id,
    reference,
    state,
    total,
    cost:
      cost_minor === null ? undefined : money(cost_minor, details.kept_currency ?? total.currency),
    ...toExchanged(total, details),
    paidBy: details.paid_by && { way: details.paid_by },
    declines: details.declines,
    declineReason: details.decline_reason,
    changedAt: details.changed_at,
  };
}

/** Absent from gateways of an earlier version. Items are parsed one by one. */
const wireMovements = z.object({
  refunds: z._default(z.array(z.unknown()), []),
  disputes: z._default(z.array(z.unknown()), []),
});

/** A payment with its refunds and disputes. */
export function readPaymentFacts(wire: unknown, requestedId?: string): readonly GatewayFact[] {
  const { refunds, disputes } = wireMovements.safeParse(wire).data ?? wireMovements.parse({});
  return [
    readSandboxPayment(wire, requestedId),
    ...[...refunds, ...disputes].map((movement) => readSandboxMovement(movement)),
  ];
}
