import { isAhead } from "#contract/campaigns/event-state.ts";
import { eventTimeText } from "#contract/campaigns/event-time-text.ts";
import type { OwnEventPart } from "#contract/campaigns/events.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockVerifiedAccount } from "../../foundation/accounts/verified-address.ts";
import { type Attacher, countAttaching } from "../../foundation/limits/count-attaching.ts";
import { announceGuests } from "./announce-event.ts";
import type { EventDeps } from "./event-deps.ts";
import { guestLetter } from "./event-letter.ts";
import { findEvent, holdPublicEvent, timesOf } from "./event-store.ts";
import { getOwnPart } from "./get-event.ts";
import { deleteSignup, insertSignup, type Signup } from "./signup-store.ts";

/** A sign-up, and the source that the call comes from. */
interface SigningUp extends Signup, Attacher {}

/**
 * Signs somebody up, once. Throws `not_found`, `wrong_state` for an event that is over, `forbidden` for
 * an unconfirmed address, because the details come by mail, and `too_many_requests`.
 */
export async function signUp(
  deps: EventDeps,
  { source, ...who }: SigningUp,
): Promise<OwnEventPart> {
  await countAttaching(deps, { ...who, source });
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    const { email } = await lockVerifiedAccount(tx, who.accountId);
    await holdAhead(tx, who.eventId, at);
    if (await insertSignup(tx, { ...who, at })) {
      announceGuests(tx, who.eventId);
      const row = await findEvent(tx, who.eventId);
      if (!row) throw new AppError("not_found");
      const guest = { id: who.accountId, email };
      // Somebody who signs up again on the same day gets no second mail, unless the event has
      // changed.
      const about = `event ${row.id} ${eventTimeText(row)} ${row.place} ${row.meeting_url}`;
      const letter = guestLetter(deps, row, guest, { what: "signed_up" });
      await deps.mails.sendUnasked(tx, { kind: "eventSignup", about }, letter);
    }
    return getOwnPart(tx, deps, who);
  });
}

/**
 * Takes a sign-up back; where there is none, nothing happens. Throws `not_found`, `wrong_state` and
 * `too_many_requests`.
 */
export async function withdraw(
  deps: EventDeps,
  { source, ...who }: SigningUp,
): Promise<OwnEventPart> {
  await countAttaching(deps, { ...who, source });
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    await holdAhead(tx, who.eventId, at);
    if (await deleteSignup(tx, who)) announceGuests(tx, who.eventId);
    return getOwnPart(tx, deps, who);
  });
}

/** A change or cancellation comes before or after this sign-up, and then tells this guest too. */
async function holdAhead(tx: Tx, eventId: number, at: Date): Promise<void> {
  const event = await holdPublicEvent(tx, eventId);
  if (!event) throw new AppError("not_found");
  if (!isAhead(timesOf(event), at.getTime())) {
    throw new AppError("wrong_state", { message: "This event is over." });
  }
}
