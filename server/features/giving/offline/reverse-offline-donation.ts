import { money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTotalsTags, donationRefundedTag } from "../../../tags.ts";
import { accounts, credit, debit } from "../../books/ledger/ledger-entry.ts";
import { findTransaction } from "../../books/ledger/ledger-store.ts";
import { postTransactions } from "../../books/ledger/post-transactions.ts";
import { correctTotals } from "../../campaigns/catalogue/campaign-totals-store.ts";
import { withdrawDonationNotifications } from "../../foundation/notifications/notify.ts";
import type { DonationRow } from "../donations/donation-store.ts";
import { buildDonorKey } from "../donations/settle-donations.ts";
import { lockDonorDonations, markReversed } from "./team-donation-store.ts";

/**
 * Reverses an offline donation in the ledger and the totals. The caller has locked the campaign.
 * Throws `not_found`, or `wrong_state` if it is not a settled offline donation.
 */
export async function reverseOfflineDonation(
  tx: Tx,
  { donorKey }: { readonly donorKey: Buffer },
  campaignId: number,
  { id, by, at }: { readonly id: string; readonly by: string; readonly at: Date },
): Promise<void> {
  const donations = await lockDonorDonations(tx, campaignId, id);
  const donation = donations.find((row) => row.id === id);
  if (!donation) throw new AppError("not_found");
  if (donation.payment_method !== "Offline" || donation.state !== "settled") {
    throw new AppError("wrong_state");
  }
  await postReversal(tx, donation, at);
  const hasOtherDonation = donations.some((row) => row.id !== id && row.state === "settled");
  await correctTotals(tx, {
    campaignId,
    raisedMinor: -donation.campaign_amount_minor,
    offlineMinor: -donation.campaign_amount_minor,
    costMinor: 0,
    donations: -1,
    day: donation.settled_at?.toISOString().slice(0, 10) ?? "",
    leavingDonor: hasOtherDonation ? undefined : buildDonorKey(donation, donorKey),
  });
  await markReversed(tx, id, { by, at });
  await withdrawDonationNotifications(tx, campaignId, id);
  announce(tx, ...campaignTotalsTags(campaignId), donationRefundedTag(campaignId));
}

async function postReversal(tx: Tx, donation: DonationRow, at: Date): Promise<void> {
  const posted = await findTransaction(tx, {
    type: "donation",
    id: donation.id,
    kind: "offline-gift",
  });
  if (!posted) throw new Error(`offline donation ${donation.id} was never posted`);
  const amount = money(donation.campaign_amount_minor, donation.campaign_currency);
  const reversal = {
    kind: "reversal",
    sourceType: "donation",
    sourceId: donation.id,
    occurredAt: at,
    reverses: posted.id,
    entries: [
      debit(accounts.campaign(donation.campaign_id), amount),
      credit(accounts.offline(donation.campaign_id), amount),
    ],
  };
  await postTransactions(tx, [reversal]);
}
