import * as z from "zod/mini";
import { declineReasons, wayPaid } from "#contract/giving/donations.ts";
import { money } from "#contract/money.ts";
import { currency } from "#contract/wire.ts";
import type { PaymentFact } from "../provider/payment-provider.ts";
import { unreadableFact } from "../provider/unreadable-fact.ts";
import { exchangedOf, keptElsewhere, minor, name, time } from "./sandbox-wire.ts";

/** More attempts than any gateway allows. */
const MAX_DECLINES = 1_000;

const wirePayment = z.object({
  payment_id: name,
  reference: name,
  state: z.enum(["open", "pending", "succeeded", "failed", "expired"]),
  amount_minor: minor,
  currency,
  /** Null while the gateway has not told it; in the currency in which the amount is kept. */
  cost_minor: z.nullable(minor),
  ...keptElsewhere,
  /** Nothing of a payment hangs on it, so a way that we don't know is read as none. */
  paid_by: z.catch(z.optional(wayPaid), undefined),
  declines: minor.check(z.lte(MAX_DECLINES)),
  /** As with the way. */
  decline_reason: z.catch(z.optional(z.enum(declineReasons)), undefined),
  changed_at: time,
});

/** A payment of the sandbox gateway, or what could be read of it. `asked` is the id that we asked for. */
export function readSandboxPayment(wire: unknown, asked?: string): PaymentFact {
  const payment = wirePayment.safeParse(wire);
  if (!payment.success) {
    const { payment_id, reference } = (wire ?? {}) as Record<string, unknown>;
    const { issues } = payment.error;
    return unreadableFact({ wire, issues, ids: [payment_id, asked], reference });
  }
  const { payment_id, reference, state, amount_minor, cost_minor, ...rest } = payment.data;
  const total = money(amount_minor, rest.currency);
  return {
    kind: "payment",
    paymentId: payment_id,
    reference,
    state,
    total,
    cost: cost_minor === null ? undefined : money(cost_minor, rest.kept_currency ?? total.currency),
    ...exchangedOf(total, rest),
    paidBy: rest.paid_by && { way: rest.paid_by },
    declines: rest.declines,
    declineReason: rest.decline_reason,
    changedAt: rest.changed_at,
  };
}
