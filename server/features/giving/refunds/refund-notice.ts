import * as z from "zod/mini";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type Jobs } from "../../../platform/jobs/jobs.ts";
import { findDonation, lockDonations } from "../donations/donation-store.ts";
import { updateReceipt } from "../receipts/update-receipt.ts";
import type { RefundDeps } from "./refund-deps.ts";
import { type RefundEvent, refundEmail } from "./refund-email.ts";
import { findRefund, lockRefund, type RefundRow, updateRefund } from "./refund-store.ts";

/** Emails a donor about the outcome of a refund. */
export const refundNoticeJob = defineJob({
  name: "tell-refund",
  data: z.object({ refundId: z.uuid(), state: z.enum(["waiting", "done", "failed"]) }),
});

/** Enqueues an email to the donor about a refund that was sent, is to be claimed, or failed. */
export async function enqueueRefundNotice(
  tx: Tx,
  { jobs }: { readonly jobs: Pick<Jobs, "enqueue"> },
  {
    refundId,
    state,
    claimUrl,
  }: { refundId: string; state: "waiting" | "done" | "failed"; claimUrl?: string },
): Promise<void> {
  if (state === "waiting" && claimUrl === undefined) return;
  await jobs.enqueue(tx, refundNoticeJob, { refundId, state });
}

type EmailDeps = Pick<RefundDeps, "clock" | "gateways" | "links" | "mails" | "receiptSigner">;

/**
 * Sends nothing if the refund has changed since, or the donor has no address or was already notified (a job may run
 * twice). A failure is reported only to donors who were notified of the refund.
 */
export function sendRefundNotice(
  deps: EmailDeps & Pick<RefundDeps, "database">,
  { refundId, state }: { refundId: string; state: "waiting" | "done" | "failed" },
): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const donationId = (await findRefund(tx, refundId))?.donation_id;
    // Lock order: the donation before its refund.
    if (donationId) await lockDonations(tx, [donationId]);
    const refund = await lockRefund(tx, refundId);
    if (refund?.state !== state || refund.told === state) return;
    if (state === "failed" && refund.told === null) return;
    await updateRefund(tx, refundId, { told: state });
    await sendRefundEmail(tx, deps, refund, state);
  });
}

/** Emails the donor, within the daily limit of their mailbox. */
export async function sendRefundEmail(
  tx: Tx,
  deps: EmailDeps,
  refund: RefundRow,
  notice: RefundEvent,
): Promise<void> {
  const donation = await findDonation(tx, refund.donation_id);
  if (!donation?.donor_email) return;
  const changesDonation =
    (notice === "done" || notice === "failed") && refund.payment_id === donation.payment_id;
  const gateway = deps.gateways.named(refund.provider);
  const email = refundEmail({
    notice,
    to: donation.donor_email,
    refund: { ...refund, currency: donation.currency },
    campaign: donation.campaign_title,
    isClaimed: gateway?.capabilities.refunds === "claimed",
    donationUrl: deps.links.returnUrl(donation.id),
    receipt: changesDonation ? await updateReceipt(tx, deps, donation.id) : undefined,
  });
  await deps.mails.sendUnsolicited(tx, { kind: "refund" }, email);
}
