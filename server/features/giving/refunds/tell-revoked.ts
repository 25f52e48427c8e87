import * as z from "zod/mini";
import { formatMoney, money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import type { Letter } from "../../foundation/letters/letter.ts";
import { unlinked } from "../../foundation/letters/unlinked.ts";
import { findDonation, lockDonations } from "../donations/donation-store.ts";
import { followRefunds, type HeldReceipt } from "../receipts/refunded-receipt.ts";
import type { RefundDeps } from "./refund-deps.ts";
import { receiptWords } from "./refund-letter.ts";
import { markRevokedTold } from "./refund-store.ts";

/** Tells a donor by letter that the payment of a gift became invalid, or counts again. */
export const tellRevoked = defineJob({
  name: "tell-revoked",
  data: z.object({ donationId: z.uuid() }),
});

type LetterDeps = Pick<RefundDeps, "database" | "clock" | "links" | "mails" | "receiptSigner">;

/** Nothing is sent where the donor was told so already, or has heard nothing of what is undone by now. */
export function tellOfRevoked(deps: LetterDeps, donationId: string): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const [row] = await lockDonations(tx, [donationId]);
    const isRevoked = row?.revoked_at !== null;
    if (!row || isRevoked === row.revoked_told) return;
    await markRevokedTold(tx, donationId, isRevoked);
    const donation = await findDonation(tx, donationId);
    if (!donation?.donor_email) return;
    const { amount_minor, fee_minor, currency, donor_email: to, campaign_title } = donation;
    const receipt = await followRefunds(tx, deps, donationId);
    const amount = formatMoney(money(amount_minor + fee_minor, currency));
    const gift = `your gift of ${amount} to “${unlinked(campaign_title)}”`;
    const link = deps.links.returnUrl(donationId);
    const letter = revokedLetter({ donationId, to, gift, link, receipt, isRevoked });
    await deps.mails.sendUnasked(tx, { kind: "refund" }, letter);
  });
}

interface LetterOfRevoked {
  readonly donationId: string;
  readonly to: string;
  readonly gift: string;
  /** The donation's own page. */
  readonly link: string;
  readonly receipt: HeldReceipt | undefined;
  readonly isRevoked: boolean;
}

function revokedLetter({
  donationId,
  to,
  gift,
  link,
  receipt,
  isRevoked,
}: LetterOfRevoked): Letter {
  const heading = isRevoked ? "Your gift does not count any more" : "Your gift counts again";
  const text = isRevoked
    ? `The payment service calls the payment of ${gift} invalid, after it had counted. If you think that this is a mistake, please write to us.`
    : `The payment service calls the payment of ${gift} valid again.`;
  return {
    kind: isRevoked ? "payment-revoked" : "payment-counts-again",
    donationId,
    to,
    subject: heading,
    heading,
    blocks: [
      { kind: "text", text },
      ...(receipt ? [receiptWords(receipt)] : []),
      { kind: "action", label: "See your gift", url: link },
    ],
    ...(receipt && !receipt.isVoid ? { attach: { receiptId: receipt.id } } : {}),
  };
}
