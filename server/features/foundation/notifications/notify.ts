import type { Notice } from "#contract/foundation/notifications.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { notificationTag } from "../../../tags.ts";
import {
  deleteDonationNotifications,
  insertDonationNotifications,
  insertNotifications,
} from "./notification-store.ts";

/** Notifies accounts: immediately in open windows, otherwise at their next visit. */
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

/** Notifies campaign teams of settled donations. */
export async function notifyOfDonations(tx: Tx, donationIds: readonly string[]): Promise<void> {
  const accountIds = await insertDonationNotifications(tx, donationIds);
  announce(tx, ...accountIds.map(notificationTag));
}

/** Deletes the notifications about a donation that was recorded by mistake. */
export async function withdrawDonationNotifications(
  tx: Tx,
  campaignId: number,
  donationId: string,
): Promise<void> {
  const accountIds = await deleteDonationNotifications(tx, campaignId, donationId);
  announce(tx, ...accountIds.map(notificationTag));
}
