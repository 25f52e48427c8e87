import * as z from "zod/mini";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type Jobs } from "../../../platform/jobs/jobs.ts";
import { findDonation, lockDonations } from "../donations/donation-store.ts";
import { followRefunds } from "../receipts/refunded-receipt.ts";
import type { RefundDeps } from "./refund-deps.ts";
import { refundLetter, type ToldOfRefund } from "./refund-letter.ts";
import { findRefund, lockRefund, type RefundRow, updateRefund } from "./refund-store.ts";

/** Tells a donor by letter what became of a refund. */
export const tellRefund = defineJob({
  name: "tell-refund",
  data: z.object({ refundId: z.uuid(), state: z.enum(["waiting", "done", "failed"]) }),
});

/** Has the donor told of money that left, that they have to claim, or that came back to us after all. */
export async function tellDonorLater(
  tx: Tx,
  { jobs }: { readonly jobs: Pick<Jobs, "enqueue"> },
  {
    refundId,
    state,
    claimUrl,
  }: { refundId: string; state: "waiting" | "done" | "failed"; claimUrl?: string },
): Promise<void> {
  if (state === "waiting" && claimUrl === undefined) return;
  await jobs.enqueue(tx, tellRefund, { refundId, state });
}

type LetterDeps = Pick<RefundDeps, "clock" | "gateways" | "links" | "mails" | "receiptSigner">;

/**
 * Nothing is sent where the refund has moved on since, where the donor left no address, or where they were told:
 * a job whose process dies after the commit runs once more. That it failed is news only to whoever was told of it.
 */
export function tellOfRefund(
  deps: LetterDeps & Pick<RefundDeps, "database">,
  { refundId, state }: { refundId: string; state: "waiting" | "done" | "failed" },
): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const donationId = (await findRefund(tx, refundId))?.donation_id;
    // Whoever locks both locks the donation first.
    if (donationId) await lockDonations(tx, [donationId]);
    const refund = await lockRefund(tx, refundId);
    if (refund?.state !== state || refund.told === state) return;
    if (state === "failed" && refund.told === null) return;
    await updateRefund(tx, refundId, { told: state });
    await writeToDonor(tx, deps, refund, state);
  });
}

/** Writes to the donor, within the daily bound of their mailbox. */
export async function writeToDonor(
  tx: Tx,
  deps: LetterDeps,
  refund: RefundRow,
  what: ToldOfRefund,
): Promise<void> {
  const donation = await findDonation(tx, refund.donation_id);
  if (!donation?.donor_email) return;
  const changesGift = what === "done" || what === "failed";
  const isOfGift = changesGift && refund.payment_id === donation.payment_id;
  const gateway = deps.gateways.named(refund.provider);
  const letter = refundLetter({
    what,
    to: donation.donor_email,
    refund: { ...refund, currency: donation.currency },
    campaign: donation.campaign_title,
    claimed: gateway?.capabilities.refunds === "claimed",
    link: deps.links.returnUrl(donation.id),
    receipt: isOfGift ? await followRefunds(tx, deps, donation.id) : undefined,
  });
  await deps.mails.sendUnasked(tx, { kind: "refund" }, letter);
}
