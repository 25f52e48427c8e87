import { money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { figuresTags, takenBackTag } from "../../../tags.ts";
import { accounts, credit, debit } from "../../books/ledger/ledger-entry.ts";
import { findTxn } from "../../books/ledger/ledger-store.ts";
import { postTransactions } from "../../books/ledger/post-transactions.ts";
import { correctTotals } from "../../campaigns/catalogue/campaign-totals-store.ts";
import { takeBackDonationNotifications } from "../../foundation/notifications/notify.ts";
import type { DonationRow } from "../donations/donation-store.ts";
import { donorKeyOf } from "../donations/settle-donations.ts";
import { lockDonationsOfGiver, markReversed } from "./team-donation-store.ts";

/**
 * Reverses an offline donation in the books and takes it out of the totals. The caller has locked
 * the campaign. Throws `not_found`, and `wrong_state` for a donation that can't be taken back.
 */
export async function reverseOfflineDonation(
  tx: Tx,
  { donorKey }: { readonly donorKey: Buffer },
  campaignId: number,
  { id, by, at }: { readonly id: string; readonly by: string; readonly at: Date },
): Promise<void> {
  const donations = await lockDonationsOfGiver(tx, campaignId, id);
  const donation = donations.find((one) => one.id === id);
  if (!donation) throw new AppError("not_found");
  if (!mayBeTakenBack(donation)) throw new AppError("wrong_state");
  await reverseInBooks(tx, donation, at);
  const known = donations.some((one) => one.id !== id && one.state === "settled");
  await correctTotals(tx, {
    campaignId,
    raisedMinor: -donation.campaign_amount_minor,
    offlineMinor: -donation.campaign_amount_minor,
    costMinor: 0,
    donations: -1,
    day: donation.settled_at?.toISOString().slice(0, 10) ?? "",
    leavingDonor: known ? undefined : donorKeyOf(donation, donorKey),
  });
  await markReversed(tx, id, { by, at });
  await takeBackDonationNotifications(tx, campaignId, id);
  announce(tx, ...figuresTags(campaignId), takenBackTag(campaignId));
}

async function reverseInBooks(tx: Tx, donation: DonationRow, at: Date): Promise<void> {
  const booked = await findTxn(tx, { type: "donation", id: donation.id, kind: "offline-gift" });
  if (!booked) throw new Error(`offline donation ${donation.id} is not in the books`);
  const amount = money(donation.campaign_amount_minor, donation.campaign_currency);
  const reversal = {
    kind: "reversal",
    sourceType: "donation",
    sourceId: donation.id,
    occurredAt: at,
    reverses: booked.id,
    entries: [
      debit(accounts.campaign(donation.campaign_id), amount),
      credit(accounts.offline(donation.campaign_id), amount),
    ],
  };
  await postTransactions(tx, [reversal]);
}

/** Only donations that a team recorded by hand, and each only once. */
function mayBeTakenBack(donation: Pick<DonationRow, "payment_method" | "state">): boolean {
  return donation.payment_method === "Offline" && donation.state === "settled";
}
