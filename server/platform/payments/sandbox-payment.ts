import * as z from "zod/mini";
import { declineReasons, wayPaid } from "#contract/giving/donations.ts";
import { money } from "#contract/money.ts";
import { currency } from "#contract/wire.ts";
import type { PaymentFact } from "./payment-provider.ts";
import { isPlainName, nameOfContent, toldText } from "./plain-text.ts";

const name = z.string().check(z.refine(isPlainName));
const minor = z.int().check(z.nonnegative());
/** More attempts than any gateway allows. */
const MAX_DECLINES = 1_000;
/** The year 2100: a later time is a mistake. */
const LATEST_MS = Date.UTC(2100, 0);

const wirePayment = z.object({
  payment_id: name,
  reference: name,
  state: z.enum(["open", "pending", "succeeded", "failed", "expired"]),
  amount_minor: minor,
  currency,
  cost_minor: minor,
  /** Nothing of a payment hangs on it, so a way that we don't know is read as none. */
  paid_by: z.catch(z.optional(wayPaid), undefined),
  declines: minor.check(z.lte(MAX_DECLINES)),
  /** As with the way. */
  decline_reason: z.catch(z.optional(z.enum(declineReasons)), undefined),
  changed_at: minor.check(z.lte(LATEST_MS)),
});

/** A payment of the sandbox gateway, or what could be read of it. `asked` is the id that we asked for. */
export function readSandboxPayment(wire: unknown, asked?: string): PaymentFact {
  const payment = wirePayment.safeParse(wire);
  if (!payment.success) return unreadable(wire, payment.error.issues, asked);
  const { payment_id, reference, state, amount_minor, cost_minor, ...rest } = payment.data;
  return {
    kind: "payment",
    paymentId: payment_id,
    reference,
    state,
    total: money(amount_minor, rest.currency),
    cost: money(cost_minor, rest.currency),
    paidBy: rest.paid_by && { way: rest.paid_by },
    declines: rest.declines,
    declineReason: rest.decline_reason,
    changedAt: rest.changed_at,
  };
}

function unreadable(
  wire: unknown,
  issues: ReadonlyArray<{ readonly path: readonly PropertyKey[]; readonly message: string }>,
  asked: string | undefined,
): PaymentFact {
  const { payment_id, reference } = (wire ?? {}) as Record<string, unknown>;
  const named = isPlainName(payment_id) ? payment_id : asked;
  const faults = issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
  return {
    kind: "unreadable",
    unreadable: toldText(faults.join("; ")),
    paymentId: named ?? nameOfContent(JSON.stringify(wire)),
    reference: isPlainName(reference) ? reference : null,
    told: toldText(wire),
  };
}
