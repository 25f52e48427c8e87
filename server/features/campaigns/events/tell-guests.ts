import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { tellFollowers } from "../followers/tell-followers.ts";
import { noteChangeMail, takeUntold } from "./change-mail-store.ts";
import type { EventDeps } from "./event-deps.ts";
import { guestLetter, type Occasion } from "./event-letter.ts";
import { CHANGE_MAILS_PER_DAY } from "./event-policy.ts";
import { type EventRow, findEvent, findUnannounced, markAnnounced } from "./event-store.ts";
import { findGuests, markTold } from "./signup-store.ts";

/** Rows of one INSERT. */
const AT_ONCE = 1000;

type EventNews = "announced" | "changed" | "cancelled" | "soon";

type ToldEvent = Pick<EventRow, "title" | "starts_at" | "time_zone" | "campaign_id">;

function noticeOf({ title, starts_at, time_zone }: ToldEvent, what: EventNews) {
  return { kind: "event", title, starts_at: starts_at.toISOString(), time_zone, what } as const;
}

export async function notifyOfEvent(
  tx: Tx,
  accountIds: readonly string[],
  event: ToldEvent,
  { what, at }: { what: EventNews; at: Date },
): Promise<void> {
  const { campaign_id: campaignId } = event;
  const notice = noticeOf(event, what);
  for (let from = 0; from < accountIds.length; from += AT_ONCE) {
    await notify(tx, accountIds.slice(from, from + AT_ONCE), { campaignId, notice, at });
  }
}

/** Tells the campaign's followers of a new event, except the person who created it. */
export async function announceEvent(
  tx: Tx,
  deps: Pick<EventDeps, "jobs">,
  event: ToldEvent,
  { but, at }: { but: string | null; at: Date },
): Promise<void> {
  const campaignId = event.campaign_id;
  await tellFollowers(tx, deps, { campaignId, notice: noticeOf(event, "announced"), at, but });
}

/**
 * Sends guests a mail and a notification: all of them for a cancellation, for a change those who do
 * not know it yet. Answers how many.
 */
export async function tellGuests(
  tx: Tx,
  deps: EventDeps,
  event: EventRow,
  occasion: Extract<Occasion, { what: "changed" | "cancelled" }> & { at: Date },
): Promise<number> {
  const which = occasion.what === "changed" ? "untold" : "all";
  const guests = await findGuests(tx, event.id, which);
  const letters = guests.map((guest) => guestLetter(deps, event, guest, occasion));
  await deps.mails.sendUnasked(tx, { kind: "eventNews" }, ...letters);
  const ids = guests.map(({ id }) => id);
  await notifyOfEvent(tx, ids, event, { what: occasion.what, at: occasion.at });
  await markTold(tx, event.id, occasion.at);
  return guests.length;
}

/** Tells followers of coming events that were planned while the campaign might not write to them. */
export async function announceWaitingEvents(
  tx: Tx,
  deps: Pick<EventDeps, "jobs">,
  { campaignId, but, at }: { campaignId: number; but: string | null; at: Date },
): Promise<void> {
  for (const event of await findUnannounced(tx, campaignId, at)) {
    await announceEvent(tx, deps, event, { but, at });
  }
  await markAnnounced(tx, campaignId, at);
}

/** Tells guests of changes of time or place that nobody changed again for a while, each event once. */
export async function tellOfChanges(deps: EventDeps): Promise<void> {
  while (await tellOfOne(deps));
}

/** False where none is left. The mails and the note that they were sent are one transaction. */
function tellOfOne(deps: EventDeps): Promise<boolean> {
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    const due = await takeUntold(tx, at, CHANGE_MAILS_PER_DAY);
    const event = due && (await findEvent(tx, due.id));
    if (!event) return false;
    const told = await tellGuests(tx, deps, event, { what: "changed", at });
    if (told > 0) await noteChangeMail(tx, event.id, at);
    return true;
  });
}
