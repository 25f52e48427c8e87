import { AppError } from "../../../platform/http/app-error.ts";
import {
  findMovements,
  sumDisputed,
  sumLost,
  sumRefunded,
} from "../../books/ledger/movement-store.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import type { DonationRow } from "../donations/donation-store.ts";
import {
  insertOrder,
  lockRefundableDonation,
  refundAuditDetails,
  requireRemainingAmount,
} from "./decide-refund.ts";
import type { RefundDeps } from "./refund-deps.ts";
import { canSendAgain, wrongState } from "./refund-policy.ts";
import {
  findPaymentDeductions,
  findRefund,
  lockRefund,
  type RefundRow,
  updateRefund,
} from "./refund-store.ts";
import { sendRefundsJob } from "./send-refunds.ts";

/**
 * Orders a failed refund again and returns the new refund's id: the gateway would return the old failure for the old
 * idempotency key. Throws `not_found`, `changed_meanwhile` if it was already sent again or did not fail after all,
 * and `wrong_state` if the gateway made it or too little remains.
 */
export async function resendRefund(
  deps: RefundDeps,
  action: OfficeTransaction,
  id: string,
): Promise<string> {
  const { tx, record } = action;
  const found = await findRefund(tx, id);
  if (!found) throw new AppError("not_found");
  const donation = await lockRefundableDonation(deps, action, found.donation_id);
  const failed = await lockRefund(tx, id);
  if (failed?.state !== "failed" || failed.sent_again_as !== null) {
    throw new AppError("changed_meanwhile");
  }
  if (!canSendAgain(failed)) {
    throw wrongState(
      "This refund was made in the payment provider's dashboard. Make it again there.",
    );
  }
  const { provider, payment_id, reason } = failed;
  const amount_minor = await amountToResend(action, donation, failed);
  const order = { donation_id: donation.id, provider, payment_id, amount_minor, reason };
  const refund = await insertOrder(action, order);
  await updateRefund(tx, id, { sent_again_as: refund.id });
  await deps.jobs.enqueue(tx, sendRefundsJob, {});
  await record({
    action: "send_refund_again",
    subject: { type: "refund", id: refund.id },
    after: { ...refundAuditDetails(refund, donation), failed: id },
  });
  return refund.id;
}

/** The same amount for a donation's own payment; at most what remains of a second, unmatched payment. */
async function amountToResend(
  action: OfficeTransaction,
  donation: DonationRow,
  failed: RefundRow,
): Promise<number> {
  if (failed.payment_id === donation.payment_id) {
    await requireRemainingAmount(action, donation, failed);
    return failed.amount_minor;
  }
  return Math.min(failed.amount_minor, await remainingOfSecondPayment(action, failed));
}

async function remainingOfSecondPayment(
  { tx }: Pick<OfficeTransaction, "tx">,
  failed: RefundRow,
): Promise<number> {
  const { provider, payment_id } = failed;
  const booked = await findMovements(tx, provider, payment_id);
  const paid = booked.find(({ kind }) => kind === "second_payment");
  const { refunds, disputes, underWayMinor } = await findPaymentDeductions(tx, failed);
  if ((await sumDisputed(tx, provider, disputes)) > 0) {
    throw wrongState("The donor's bank is reviewing this payment.");
  }
  const returnedMinor =
    (await sumRefunded(tx, provider, refunds)) + (await sumLost(tx, provider, disputes));
  const remainingMinor = (paid?.amount_minor ?? 0) - returnedMinor - underWayMinor;
  if (remainingMinor <= 0) throw wrongState("Nothing is left of this payment to refund.");
  return remainingMinor;
}
