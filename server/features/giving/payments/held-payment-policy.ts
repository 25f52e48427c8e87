import type { RefundOption } from "#contract/giving/held-payments.ts";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { limit } from "../../foundation/limits/limit.ts";
import type { PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import { readHeldFact } from "./held-fact.ts";
import type { HeldItemRow, HeldRow } from "./held-payment-store.ts";
import { remainingAmount } from "./unmatched-payment.ts";

/** Checks at the gateway, for one payment and by one person. */
export const CHECK_LIMITS = {
  payment: limit({ name: "held:payment", points: 5, windowMs: 10 * MINUTE_MS }),
  account: limit({ name: "held:account", points: 60, windowMs: HOUR_MS }),
};

type Held = Pick<HeldRow, "provider" | "payment_id" | "reason" | "facts" | "return_state">;

/** Whether its refund is under way. */
export function isReturnPending({ return_state }: Pick<HeldRow, "return_state">): boolean {
  return return_state === "ordered" || return_state === "waiting";
}

/** The donation of a payment on hold. */
export interface HeldDonation {
  readonly provider: string;
  readonly payment_id: string | null;
  readonly settled_at: Date | null;
}

/**
 * How the payment can be refunded. "order" refunds what is left of it through the API: for exact, unmatched,
 * undisputed payments at gateways with direct refunds.
 */
export function findReturnMethod(
  held: Held & Pick<HeldItemRow, "refunded" | "lost" | "disputed">,
  donation: HeldDonation | undefined,
  gateway: PaymentProvider | undefined,
): RefundOption {
  if (held.return_state !== null && held.return_state !== "failed") return "none";
  const fact = readHeldFact(held);
  if (!fact || fact.received) return "gateway";
  if (isDonationPayment(held, donation)) return "gift";
  if (fact.state !== "succeeded") return "none";
  if (held.disputed > 0) return "disputed";
  if (remainingAmount(fact.total, held) === 0) return "none";
  return gateway?.capabilities.refunds === "direct" ? "order" : "gateway";
}

/** Whether it is the payment of a booked donation. */
export function isDonationPayment(
  held: Pick<HeldRow, "provider" | "payment_id">,
  donation: HeldDonation | undefined,
): boolean {
  if (!donation?.settled_at) return false;
  return donation.provider === held.provider && donation.payment_id === held.payment_id;
}

/** Whether it can be looked up: its gateway is configured and the id is the gateway's own, not derived from content. */
export function canCheck(
  { payment_id, return_state }: Held,
  gateway: PaymentProvider | undefined,
): boolean {
  return gateway !== undefined && return_state !== "done" && !payment_id.startsWith("unreadable-");
}
