import { type Notification, notice } from "#contract/foundation/notifications.ts";
import { money, toWire } from "#contract/money.ts";
import type { NotificationRow } from "./notification-store.ts";

/** Undefined for a kind that is no longer in use. */
export function notificationView(row: NotificationRow): Notification | undefined {
  const data = row.gift_minor === null ? row.data : donationData(row);
  const parsed = notice.safeParse({ kind: row.kind, ...(data as object) });
  if (!parsed.success) return undefined;
  return {
    id: row.id,
    notice: parsed.data,
    campaign:
      row.campaign_id === null ? null : { id: row.campaign_id, title: row.campaign_title ?? "" },
    happened_at: row.happened_at.toISOString(),
    read: row.read_at !== null,
  };
}

function donationData({ gift_minor, gift_currency, gift_donor }: NotificationRow) {
  if (gift_minor === null || gift_currency === null) return {};
  return {
    donor: gift_donor,
    amount: toWire(money(gift_minor, gift_currency)),
    currency: gift_currency,
  };
}
