import type { GatewayPayment } from "../../platform/payments/payment-provider.ts";
import type { DonationRow } from "./donation-store.ts";

export type Misfit = "unknown_payment" | "wrong_total" | "second_payment" | "wrong_provider";

/** Why a payment cannot be the donation's; undefined where it is. Nothing is posted for a misfit. */
export function misfitOf(
  donation: DonationRow | undefined,
  payment: GatewayPayment,
  provider: string,
): Misfit | undefined {
  if (!donation) return "unknown_payment";
  if (donation.provider !== provider) return "wrong_provider";
  if (donation.payment_id !== null && donation.payment_id !== payment.paymentId) {
    return "second_payment";
  }
  const expected = donation.amount_minor + donation.fee_minor;
  const fits = payment.total.minor === expected && payment.total.currency === donation.currency;
  return fits ? undefined : "wrong_total";
}
