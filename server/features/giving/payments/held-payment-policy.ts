import type { WayBack } from "#contract/giving/held-payments.ts";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import type { PaymentProvider } from "../../../platform/payments/payment-provider.ts";
import type { ThrottleLimit } from "../../foundation/throttle/throttle-policy.ts";
import { readHeldFact } from "./held-fact.ts";
import type { HeldRow } from "./held-payment-store.ts";

/** How often a gateway is asked about one payment, and by one person. */
export const CHECK_LIMIT: ThrottleLimit = { attempts: 5, forgottenAfter: 10 * MINUTE_MS };
export const CHECKER_LIMIT: ThrottleLimit = { attempts: 60, forgottenAfter: HOUR_MS };

type Held = Pick<HeldRow, "provider" | "payment_id" | "reason" | "facts" | "return_state">;

/** The donation of a held payment, where there is one. */
export interface HeldDonation {
  readonly provider: string;
  readonly payment_id: string | null;
  readonly settled_at: Date | null;
}

/**
 * How the money of a payment can go back. Only what came whole, is in no gift and can be sent by a call goes back by
 * an order of ours.
 */
export function wayBackOf(
  held: Held,
  donation: HeldDonation | undefined,
  gateway: PaymentProvider | undefined,
): WayBack {
  if (held.return_state !== null && held.return_state !== "failed") return "none";
  const fact = readHeldFact(held);
  if (!fact || fact.received) return "gateway";
  if (donation && isItsPayment(held, donation) && donation.settled_at) return "gift";
  if (fact.state !== "succeeded") return "none";
  return gateway?.capabilities.refunds === "direct" ? "order" : "gateway";
}

function isItsPayment(held: Held, { provider, payment_id }: HeldDonation): boolean {
  return provider === held.provider && payment_id === held.payment_id;
}

/** Whether its gateway is there, and knows it by this name: what had none got one made of its content. */
export function isAskable(
  { payment_id, return_state }: Held,
  gateway: PaymentProvider | undefined,
): boolean {
  return gateway !== undefined && return_state !== "done" && !payment_id.startsWith("unreadable-");
}
