import { isUpcoming } from "#contract/campaigns/event-state.ts";
import { eventTimeText } from "#contract/campaigns/event-time-text.ts";
import type { EventInvolvement } from "#contract/campaigns/events.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockVerifiedAccount } from "../../foundation/accounts/verified-address.ts";
import {
  countEngagement,
  type EngagementCaller,
} from "../../foundation/limits/count-engagement.ts";
import { announceGuestCount } from "./announce-event.ts";
import type { EventDeps } from "./event-deps.ts";
import { guestEmail } from "./event-email.ts";
import { findEvent, lockPublicEventUnchanged, toEventTimes } from "./event-store.ts";
import { getOwnEventPart } from "./get-event.ts";
import { deleteSignup, insertSignup, type Signup } from "./signup-store.ts";

interface SigningUp extends Signup, EngagementCaller {}

/**
 * Idempotent. Throws `not_found`, `wrong_state` for a past event, `too_many_requests`, and `forbidden` for
 * an unconfirmed address, because the details are emailed.
 */
export async function signUp(
  deps: EventDeps,
  { source, ...signup }: SigningUp,
): Promise<EventInvolvement> {
  await countEngagement(deps, { ...signup, source });
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    const { email } = await lockVerifiedAccount(tx, signup.accountId);
    await lockUpcomingEvent(tx, signup.eventId, at);
    if (await insertSignup(tx, { ...signup, at })) {
      announceGuestCount(tx, signup.eventId);
      const row = await findEvent(tx, signup.eventId);
      if (!row) throw new AppError("not_found");
      const guest = { id: signup.accountId, email };
      // Signing up again on the same day sends no second email unless the event has changed.
      const about = `event ${row.id} ${eventTimeText(row)} ${row.place} ${row.meeting_url}`;
      const content = guestEmail(deps, row, guest, { what: "signed_up" });
      await deps.mails.sendUnsolicited(tx, { kind: "eventSignup", about }, content);
    }
    return getOwnEventPart(tx, deps, signup);
  });
}

/** Idempotent. Throws `not_found`, `wrong_state` for a past event, and `too_many_requests`. */
export async function withdrawSignUp(
  deps: EventDeps,
  { source, ...signup }: SigningUp,
): Promise<EventInvolvement> {
  await countEngagement(deps, { ...signup, source });
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    await lockUpcomingEvent(tx, signup.eventId, at);
    if (await deleteSignup(tx, signup)) announceGuestCount(tx, signup.eventId);
    return getOwnEventPart(tx, deps, signup);
  });
}

/** Orders the sign-up before or after any change, so that the change's emails reach this guest. */
async function lockUpcomingEvent(tx: Tx, eventId: number, at: Date): Promise<void> {
  const event = await lockPublicEventUnchanged(tx, eventId);
  if (!event) throw new AppError("not_found");
  if (!isUpcoming(toEventTimes(event), at.getTime())) {
    throw new AppError("wrong_state", { message: "This event is over." });
  }
}
