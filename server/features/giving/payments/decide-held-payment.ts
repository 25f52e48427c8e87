import type { HeldPayment } from "#contract/giving/held-payments.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { settlePaymentAlerts } from "../../foundation/alerts/alert-store.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { isDonationId } from "../donations/donation-id.ts";
import { lockDonations } from "../donations/donation-store.ts";
import { readHeldFact } from "./held-fact.ts";
import type { HeldPaymentDeps } from "./held-payment-deps.ts";
import { findReturnMethod } from "./held-payment-policy.ts";
import {
  findHeldPayment,
  type HeldRow,
  lockHeldPayment,
  updateHeldPayment,
} from "./held-payment-store.ts";
import { returnHeldPaymentsJob } from "./return-held-payments.ts";
import { bookHeldPayment } from "./unmatched-payment.ts";

interface Decision {
  readonly action: "looked_at" | "give_back";
  readonly note: string;
  /** The `told_at` of the report that the person saw. */
  readonly told_at: string;
}

/**
 * Decides on a payment on hold. To return what is left of it, it is booked as unmatched and its refund ordered.
 * Throws `not_found`, `changed_meanwhile` if it was decided or reported differently since, and `wrong_state` if its
 * refund can't be ordered.
 */
export async function decideHeldPayment(
  deps: HeldPaymentDeps,
  officeAction: OfficeTransaction,
  id: string,
  { action, note, told_at }: Decision,
): Promise<void> {
  const { tx, actorId, at, record } = officeAction;
  const row = await lockWithDonation(officeAction, id);
  if (row.settled_at !== null || row.told_at.toISOString() !== new Date(told_at).toISOString()) {
    throw new AppError("changed_meanwhile");
  }
  if (action === "give_back") await orderReturn(deps, officeAction, row);
  const decision = { settled_at: at, settled_by: actorId, settled_note: note };
  await updateHeldPayment(tx, row, decision);
  await settlePaymentAlerts(tx, [row.payment_id], { by: actorId, note, at });
  const { provider, payment_id: payment, reason } = row;
  await record({
    action: action === "give_back" ? "give_back" : "look_at",
    subject: { type: "payment", id },
    after: { provider, payment, reason, note },
  });
}

/** Locks the payment and its donation, the donation first. */
async function lockWithDonation(
  { tx }: Pick<OfficeTransaction, "tx">,
  id: string,
): Promise<HeldRow> {
  const found = await findHeldPayment(tx, id);
  if (!found) throw new AppError("not_found");
  const ids = [...new Set([found.donation_id, found.reference])].filter(isDonationId);
  if (ids.length > 0) await lockDonations(tx, ids);
  const row = await lockHeldPayment(tx, found.provider, found.payment_id);
  // It may have been released and quarantined again meanwhile.
  if (row?.id !== id) throw new AppError("not_found");
  return row;
}

async function orderReturn(
  { gateways, jobs }: HeldPaymentDeps,
  { tx, at }: OfficeTransaction,
  row: HeldRow,
): Promise<void> {
  const { provider } = row;
  const held = await findHeldPayment(tx, row.id ?? "");
  const donation = held && {
    provider: held.donation_provider ?? "",
    payment_id: held.donation_payment_id,
    settled_at: held.given_at,
  };
  const fact = readHeldFact(row);
  const method = held ? findReturnMethod(held, donation, gateways.named(provider)) : "none";
  if (method !== "order" || !fact) throw new AppError("wrong_state", { message: refusals[method] });
  await bookHeldPayment(tx, row, at);
  await updateHeldPayment(tx, row, {
    return_state: "ordered",
    order_id: uuidv7(at.getTime()),
    tries: 0,
    failure: null,
  });
  await jobs.enqueue(tx, returnHeldPaymentsJob, {});
}

const refusals: Readonly<Record<HeldPayment["way_back"], string | undefined>> = {
  order: undefined,
  gift: "This is the payment of a settled donation. Refund it from the donation's page.",
  gateway: "This payment can only be refunded in the payment provider's dashboard.",
  disputed:
    "The donor's bank is reviewing this payment, so it can't be refunded now. Respond to the dispute instead.",
  none: "There is no money to refund.",
};
