import { money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { figuresTags, takenBackTag } from "../../../tags.ts";
import { accounts, credit, debit } from "../../books/ledger/ledger-entry.ts";
import { findTxn } from "../../books/ledger/ledger-store.ts";
import { postTransactions } from "../../books/ledger/post-transactions.ts";
import { correctTotals } from "../../campaigns/catalogue/campaign-totals-store.ts";
import { holdCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import { takeBackDonationNotifications } from "../../foundation/notifications/notify.ts";
import type { DonationRow } from "../donations/donation-store.ts";
import { donorKeyOf } from "../donations/settle-donations.ts";
import type { OfflineDeps } from "./record-offline-donation.ts";
import { lockDonationsOfGiver, markReversed } from "./team-donation-store.ts";

/**
 * Takes back an offline donation that was recorded by mistake: reverses it in the books and takes
 * it out of the totals. Throws `forbidden` for readers, `not_found`, `wrong_state` for a donation
 * that can't be taken back.
 */
export function undoOfflineDonation(
  deps: OfflineDeps,
  {
    campaignId,
    accountId,
    donationId,
  }: { campaignId: number; accountId: string; donationId: string },
): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    await holdCampaign(tx, campaignId);
    await requireCampaignRole(tx, { campaignId, accountId, least: "editor" });
    const donations = await lockDonationsOfGiver(tx, campaignId, donationId);
    const donation = donations.find(({ id }) => id === donationId);
    if (!donation) throw new AppError("not_found");
    if (!mayBeTakenBack(donation)) throw new AppError("wrong_state");
    const at = new Date(deps.clock());
    await reverseInBooks(tx, donation, at);
    const known = donations.some(({ id, state }) => id !== donationId && state === "settled");
    await correctTotals(tx, {
      campaignId,
      raisedMinor: -donation.campaign_amount_minor,
      offlineMinor: -donation.campaign_amount_minor,
      costMinor: 0,
      donations: -1,
      day: donation.settled_at?.toISOString().slice(0, 10) ?? "",
      leavingDonor: known ? undefined : donorKeyOf(donation, deps.donorKey),
    });
    await markReversed(tx, donationId, { by: accountId, at });
    await takeBackDonationNotifications(tx, campaignId, donationId);
    announce(tx, ...figuresTags(campaignId), takenBackTag(campaignId));
  });
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

/** A team may take back only donations that it recorded by hand, and each only once. */
function mayBeTakenBack(donation: Pick<DonationRow, "payment_method" | "state">): boolean {
  return donation.payment_method === "Offline" && donation.state === "settled";
}
