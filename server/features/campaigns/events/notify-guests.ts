import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { notifyFollowers } from "../followers/notify-followers.ts";
import type { EventDeps } from "./event-deps.ts";
import { type EmailOccasion, guestEmail } from "./event-email.ts";
import { CHANGE_EMAILS_PER_DAY } from "./event-policy.ts";
import {
  type EventRow,
  findEvent,
  findUnannouncedEvents,
  markEventsAnnounced,
} from "./event-store.ts";
import { claimEventWithPendingChange, recordChangeEmail } from "./guest-email-store.ts";
import { findGuests, markNotified } from "./signup-store.ts";

/** Rows per INSERT. */
const BATCH_SIZE = 1000;

type EventOccasion = "announced" | "changed" | "cancelled" | "soon";

type NotifiedEvent = Pick<EventRow, "title" | "starts_at" | "time_zone" | "campaign_id">;

function buildNotice({ title, starts_at, time_zone }: NotifiedEvent, what: EventOccasion) {
  return { kind: "event", title, starts_at: starts_at.toISOString(), time_zone, what } as const;
}

export async function notifyOfEvent(
  tx: Tx,
  accountIds: readonly string[],
  event: NotifiedEvent,
  { what, at }: { what: EventOccasion; at: Date },
): Promise<void> {
  const { campaign_id: campaignId } = event;
  const notice = buildNotice(event, what);
  for (let from = 0; from < accountIds.length; from += BATCH_SIZE) {
    await notify(tx, accountIds.slice(from, from + BATCH_SIZE), { campaignId, notice, at });
  }
}

/** Notifies the campaign's followers of a new event. */
export async function notifyFollowersOfEvent(
  tx: Tx,
  deps: Pick<EventDeps, "jobs">,
  event: NotifiedEvent,
  { except, at }: { except: string | null; at: Date },
): Promise<void> {
  const campaignId = event.campaign_id;
  await notifyFollowers(tx, deps, {
    campaignId,
    notice: buildNotice(event, "announced"),
    at,
    except,
  });
}

/**
 * Emails and notifies all guests of a cancellation, or those not yet notified of a change. Returns
 * how many.
 */
export async function notifyGuests(
  tx: Tx,
  deps: EventDeps,
  event: EventRow,
  occasion: Extract<EmailOccasion, { what: "changed" | "cancelled" }> & { at: Date },
): Promise<number> {
  const which = occasion.what === "changed" ? "unnotified" : "all";
  const guests = await findGuests(tx, event.id, which);
  const emails = guests.map((guest) => guestEmail(deps, event, guest, occasion));
  await deps.mails.sendUnsolicited(tx, { kind: "eventNews" }, ...emails);
  const ids = guests.map(({ id }) => id);
  await notifyOfEvent(tx, ids, event, { what: occasion.what, at: occasion.at });
  await markNotified(tx, event.id, occasion.at);
  return guests.length;
}

/** Notifies followers of upcoming events planned while the campaign couldn't contact them. */
export async function notifyFollowersOfPendingEvents(
  tx: Tx,
  deps: Pick<EventDeps, "jobs">,
  { campaignId, except, at }: { campaignId: number; except: string | null; at: Date },
): Promise<void> {
  for (const event of await findUnannouncedEvents(tx, campaignId, at)) {
    await notifyFollowersOfEvent(tx, deps, event, { except, at });
  }
  await markEventsAnnounced(tx, campaignId, at);
}

/** Notifies guests of new times and places that haven't changed again for a while. */
export async function notifyOfChanges(deps: EventDeps): Promise<void> {
  while (await notifyOfNextChange(deps));
}

/** Returns false if none is due. The emails and their record share a transaction. */
function notifyOfNextChange(deps: EventDeps): Promise<boolean> {
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    const due = await claimEventWithPendingChange(tx, at, CHANGE_EMAILS_PER_DAY);
    const event = due && (await findEvent(tx, due.id));
    if (!event) return false;
    const count = await notifyGuests(tx, deps, event, { what: "changed", at });
    if (count > 0) await recordChangeEmail(tx, event.id, at);
    return true;
  });
}
