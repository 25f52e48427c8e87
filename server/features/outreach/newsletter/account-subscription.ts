import type { Tx } from "../../../platform/db/database.ts";
import { liftSuppression } from "../../foundation/emails/suppression-store.ts";
import {
  deleteSubscriber,
  endSubscription,
  findSubscriber,
  lockSubscriber,
  updateSubscriber,
} from "./subscriber-store.ts";

/** Subscribes or unsubscribes a confirmed address, which needs no confirmation email. */
export async function setAccountSubscription(
  tx: Tx,
  email: string,
  wanted: boolean,
  at: Date,
): Promise<void> {
  if (!wanted) return endSubscription(tx, email, at);
  const subscriber = await lockSubscriber(tx, email, at);
  if (subscriber.state === "confirmed") return;
  await updateSubscriber(tx, subscriber.id, { state: "confirmed", confirmed_at: at });
  await liftSuppression(tx, email, ["all"]);
}

/** Moves a subscription to the account's new confirmed address. */
export async function moveAccountSubscription(
  tx: Tx,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<void> {
  const subscriber = await findSubscriber(tx, from);
  if (!subscriber) return;
  if (subscriber.state === "confirmed") {
    await setAccountSubscription(tx, to, true, at);
    const moved = await lockSubscriber(tx, to, at);
    await updateSubscriber(tx, moved.id, { allow_tracking: subscriber.allow_tracking });
  }
  await deleteSubscriber(tx, from);
}
