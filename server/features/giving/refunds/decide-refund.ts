import { fromWire } from "#contract/money.ts";
import { teamPath } from "#contract/page-paths.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { type DonationRow, findDonation, lockDonations } from "../donations/donation-store.ts";
import type { RefundDeps } from "./refund-deps.ts";
import { teamDeclinedEmail } from "./refund-email.ts";
import { sendRefundEmail } from "./refund-notice.ts";
import {
  formatAmount,
  parseRefundAmount,
  requireRefundableMinor,
  wrongState,
} from "./refund-policy.ts";
import {
  findRefund,
  insertRefund,
  lockRefund,
  type NewRefund,
  type RefundRow,
  sumPendingRefunds,
  updateRefund,
} from "./refund-store.ts";
import type { RefundRequest } from "./request-refund.ts";
import { sendRefundsJob } from "./send-refunds.ts";

/** `given_back`: the refunded amount that the office's form showed. */
type OfficeRequest = RefundRequest & { readonly given_back: number };

/**
 * Orders a refund from the office and returns its id. Throws `not_found`, `changed_meanwhile` if more was refunded
 * since the form was opened, `invalid` for an amount beyond what remains, and `wrong_state` if nothing can be refunded.
 */
export async function orderRefund(
  deps: RefundDeps,
  officeAction: OfficeTransaction,
  donationId: string,
  request: OfficeRequest,
): Promise<string> {
  const { tx, record } = officeAction;
  const donation = await lockRefundableDonation(deps, { tx }, donationId);
  const pendingMinor = await sumPendingRefunds(tx, donationId);
  const shownMinor = fromWire(request.given_back, donation.currency)?.minor;
  if (shownMinor !== donation.refunded_minor + pendingMinor) {
    throw new AppError("changed_meanwhile", {
      message:
        "Part of this donation was refunded since you opened this page. Check the remaining amount and try again.",
    });
  }
  const amount_minor = parseRefundAmount(donation, pendingMinor, request.amount);
  const refund = await insertOrder(officeAction, {
    donation_id: donationId,
    provider: donation.provider,
    payment_id: donation.payment_id ?? "",
    amount_minor,
    reason: request.reason,
    note: request.note || null,
  });
  await deps.jobs.enqueue(tx, sendRefundsJob, {});
  await record({
    action: "order_refund",
    subject: { type: "refund", id: refund.id },
    after: refundAuditDetails(refund, donation),
  });
  return refund.id;
}

/** Inserts a refund that the office orders. The caller enqueues the job that sends it. */
export function insertOrder(
  { tx, actorId, at }: OfficeTransaction,
  refund: Pick<
    NewRefund,
    "donation_id" | "provider" | "payment_id" | "amount_minor" | "reason" | "note"
  >,
): Promise<RefundRow> {
  const decision = { decided_at: at, decider_id: actorId, changed_at: at };
  return insertRefund(tx, {
    ...{ ...refund, ...decision, id: uuidv7(at.getTime()) },
    ...{ state: "ordered", asked_by: "office", asker_id: actorId, asked_at: at },
  });
}

/**
 * Decides on a requested refund. Throws `not_found`, `changed_meanwhile` if it was already decided, and
 * `wrong_state` if less than the requested amount remains.
 */
export async function decideRefund(
  deps: RefundDeps,
  officeAction: OfficeTransaction,
  id: string,
  { action, note }: { action: "order" | "decline"; note?: string | undefined },
): Promise<void> {
  const { tx, actorId, at, record } = officeAction;
  const found = await findRefund(tx, id);
  if (!found) throw new AppError("not_found");
  const donation = await lockRefundableDonation(
    deps,
    officeAction,
    found.donation_id,
    action === "decline",
  );
  const requested = await lockRefund(tx, id);
  if (requested?.state !== "asked") throw new AppError("changed_meanwhile");
  if (action === "order") await requireRemainingAmount(officeAction, donation, requested);
  const state = action === "order" ? ("ordered" as const) : ("declined" as const);
  const decision = { decided_at: at, decider_id: actorId, decision_note: note || null };
  const refund = await updateRefund(tx, id, { state, ...decision, changed_at: at });
  if (action === "order") await deps.jobs.enqueue(tx, sendRefundsJob, {});
  else await emailRequester(deps, officeAction, refund);
  await record({
    action: action === "order" ? "order_refund" : "decline_refund",
    subject: { type: "refund", id },
    before: { state: requested.state },
    after: refundAuditDetails(refund, donation),
  });
}

/** Locks the donation. Throws `not_found`, and `wrong_state` if its gateway is not configured, unless `anyGateway`. */
export async function lockRefundableDonation(
  { gateways }: Pick<RefundDeps, "gateways">,
  { tx }: Pick<OfficeTransaction, "tx">,
  donationId: string,
  anyGateway = false,
): Promise<DonationRow> {
  const [donation] = await lockDonations(tx, [donationId]);
  if (!donation) throw new AppError("not_found");
  const { provider, payment_id } = donation;
  if (!anyGateway && payment_id !== null && !gateways.named(provider)) {
    throw wrongState(
      `${provider} is no longer set up here. Refund this donation in its dashboard.`,
    );
  }
  return donation;
}

/** Throws `wrong_state` if less than the requested amount remains. */
export async function requireRemainingAmount(
  { tx }: Pick<OfficeTransaction, "tx">,
  donation: DonationRow,
  requested: RefundRow,
): Promise<void> {
  const remainingMinor = requireRefundableMinor(donation, await sumPendingRefunds(tx, donation.id));
  if (requested.amount_minor > remainingMinor) {
    throw wrongState(`Only ${formatAmount(donation, remainingMinor)} can still be refunded.`);
  }
}

async function emailRequester(
  deps: RefundDeps,
  { tx }: OfficeTransaction,
  refund: RefundRow,
): Promise<void> {
  if (refund.asked_by === "donor") return sendRefundEmail(tx, deps, refund, "declined");
  const requester = refund.asker_id === null ? undefined : await findAccount(tx, refund.asker_id);
  const donation = await findDonation(tx, refund.donation_id);
  if (!requester || requester.erased_at || !donation) return;
  const email = teamDeclinedEmail(deps.mailSite, {
    to: requester.email,
    refund: { ...refund, currency: donation.currency },
    campaign: donation.campaign_title,
    donationsPath: teamPath(donation.campaign_id, "gifts"),
  });
  await deps.mails.send(tx, email);
}

/** Details for the audit trail: no name, and nothing that the donor wrote. */
export function refundAuditDetails(refund: RefundRow, donation: DonationRow) {
  return {
    state: refund.state,
    donation: refund.donation_id,
    amount_minor: refund.amount_minor,
    currency: donation.currency,
    reason: refund.reason,
    ...(refund.decision_note === null ? {} : { note: refund.decision_note }),
  };
}
