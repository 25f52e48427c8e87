import { money } from "#contract/money.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import type { GatewayRefund, PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import { lockRefundableDonation, refundAuditDetails } from "./decide-refund.ts";
import type { RefundDeps } from "./refund-deps.ts";
import { wrongState } from "./refund-policy.ts";
import { findRefund, lockRefund } from "./refund-store.ts";

/**
 * Records that the office sent a refund from its bank. Returns the fact to apply once this is committed. Throws
 * `not_found`, and `wrong_state` unless the refund waits for the office.
 */
export async function markRefundSent(
  deps: RefundDeps,
  action: OfficeTransaction,
  id: string,
): Promise<{ readonly provider: PaymentProvider; readonly fact: GatewayRefund }> {
  const { tx, at, record } = action;
  const found = await findRefund(tx, id);
  if (!found) throw new AppError("not_found");
  const donation = await lockRefundableDonation(deps, action, found.donation_id);
  const refund = await lockRefund(tx, id);
  const provider = deps.gateways.named(found.provider);
  if (refund?.state !== "waiting" || provider?.capabilities.refunds !== "by_hand") {
    throw wrongState("This refund isn't waiting for a transfer from your bank.");
  }
  await record({
    action: "mark_refund_sent",
    subject: { type: "refund", id },
    after: refundAuditDetails(refund, donation),
  });
  const fact: GatewayRefund = {
    kind: "refund",
    refundId: refund.external_id ?? refund.id,
    ours: refund.id,
    paymentId: refund.payment_id,
    reference: refund.donation_id,
    state: "done",
    amount: money(refund.amount_minor, donation.currency),
    changedAt: at.getTime(),
  };
  return { provider, fact };
}
