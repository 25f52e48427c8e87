import * as z from "zod/mini";
import { formatMoney, money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { breakLinks } from "../../foundation/emails/break-links.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import { findDonation, lockDonations } from "../donations/donation-store.ts";
import { type CurrentReceipt, updateReceipt } from "../receipts/update-receipt.ts";
import type { RefundDeps } from "./refund-deps.ts";
import { receiptBlock } from "./refund-email.ts";
import { markRevokedNotified } from "./refund-store.ts";

/** Emails a donor that their payment became invalid, or valid again. */
export const revokedNoticeJob = defineJob({
  name: "tell-revoked",
  data: z.object({ donationId: z.uuid() }),
});

type EmailDeps = Pick<RefundDeps, "database" | "clock" | "links" | "mails" | "receiptSigner">;

/** Sends nothing if the last email to the donor already says the same. */
export function sendRevokedNotice(deps: EmailDeps, donationId: string): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const [row] = await lockDonations(tx, [donationId]);
    const isRevoked = row?.revoked_at !== null;
    if (!row || isRevoked === row.revoked_told) return;
    await markRevokedNotified(tx, donationId, isRevoked);
    const donation = await findDonation(tx, donationId);
    if (!donation?.donor_email) return;
    const { amount_minor, fee_minor, currency, donor_email: to, campaign_title } = donation;
    const receipt = await updateReceipt(tx, deps, donationId);
    const amount = formatMoney(money(amount_minor + fee_minor, currency));
    const donationText = `your donation of ${amount} to “${breakLinks(campaign_title)}”`;
    const donationUrl = deps.links.returnUrl(donationId);
    const email = revokedEmail({ donationId, to, donationText, donationUrl, receipt, isRevoked });
    await deps.mails.sendUnsolicited(tx, { kind: "refund" }, email);
  });
}

interface RevokedNotice {
  readonly donationId: string;
  readonly to: string;
  readonly donationText: string;
  readonly donationUrl: string;
  readonly receipt: CurrentReceipt | undefined;
  readonly isRevoked: boolean;
}

function revokedEmail({
  donationId,
  to,
  donationText,
  donationUrl,
  receipt,
  isRevoked,
}: RevokedNotice): EmailContent {
  const heading = isRevoked
    ? "The payment for your donation is no longer valid"
    : "The payment for your donation is valid again";
  const text = isRevoked
    ? `The payment service has marked the payment for ${donationText} as invalid, so we can no longer count it. If you think this is a mistake, please contact us.`
    : `The payment service has marked the payment for ${donationText} as valid again.`;
  return {
    kind: isRevoked ? "payment-revoked" : "payment-counts-again",
    donationId,
    to,
    subject: heading,
    heading,
    blocks: [
      { kind: "text", text },
      ...(receipt ? [receiptBlock(receipt)] : []),
      { kind: "action", label: "View your donation", url: donationUrl },
    ],
    ...(receipt && !receipt.isVoid ? { attach: { receiptId: receipt.id } } : {}),
  };
}
