import type { Notice } from "#contract/foundation/notifications.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { notificationTag } from "../../../tags.ts";
import {
  deleteDonationNotifications,
  insertDonationNotifications,
  insertNotifications,
} from "./notification-store.ts";

/** Notifies accounts: at once where they have a page open, otherwise at their next visit. */
export async function notify(
  tx: Tx,
  accountIds: readonly string[],
  {
    campaignId,
    notice,
    at,
  }: { campaignId: number | null; notice: Exclude<Notice, { kind: "gift" }>; at: Date },
): Promise<void> {
  if (accountIds.length === 0) return;
  const { kind, ...data } = notice;
  await insertNotifications(
    tx,
    accountIds.map((accountId) => ({
      account_id: accountId,
      kind,
      campaign_id: campaignId,
      data: JSON.stringify(data),
      happened_at: at,
    })),
  );
  announce(tx, ...accountIds.map(notificationTag));
}

/** Notifies teams of settled donations to their campaigns. */
export async function notifyOfDonations(tx: Tx, donationIds: readonly string[]): Promise<void> {
  const told = await insertDonationNotifications(tx, donationIds);
  announce(tx, ...told.map(notificationTag));
}

/** Deletes the notifications about a donation that was taken back. */
export async function takeBackDonationNotifications(
  tx: Tx,
  campaignId: number,
  donationId: string,
): Promise<void> {
  const told = await deleteDonationNotifications(tx, campaignId, donationId);
  announce(tx, ...told.map(notificationTag));
}
