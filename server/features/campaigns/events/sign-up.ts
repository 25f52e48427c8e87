import { isAhead } from "#contract/campaigns/event-state.ts";
import type { OwnEventPart } from "#contract/campaigns/events.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockVerifiedAccount } from "../../foundation/accounts/verified-address.ts";
import { announceGuests } from "./announce-event.ts";
import type { EventDeps } from "./event-deps.ts";
import { guestLetter, whenText } from "./event-letter.ts";
import { findEvent, holdPublicEvent, timesOf } from "./event-store.ts";
import { getOwnPart } from "./get-event.ts";
import { deleteSignup, insertSignup, type Signup } from "./signup-store.ts";

/**
 * Signs somebody up, once. Throws `not_found`, `wrong_state` for what is over, `forbidden` for an
 * unconfirmed address: all that there is to know comes by mail.
 */
export function signUp(deps: EventDeps, who: Signup): Promise<OwnEventPart> {
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    const { email } = await lockVerifiedAccount(tx, who.accountId);
    await holdAhead(tx, who.eventId, at);
    if (await insertSignup(tx, { ...who, at })) {
      announceGuests(tx, who.eventId);
      const row = await findEvent(tx, who.eventId);
      if (!row) throw new AppError("not_found");
      const guest = { id: who.accountId, email };
      // Who signs up again on the same day knows all of it, unless it has changed.
      const about = `event ${row.id} ${whenText(row)} ${row.place} ${row.meeting_url}`;
      const letter = guestLetter(deps, row, guest, { what: "signed_up" });
      await deps.mails.sendUnasked(tx, { kind: "eventSignup", about }, letter);
    }
    return getOwnPart(tx, deps, who);
  });
}

/** Takes a sign-up back, also one that was not there. Throws `not_found`, `wrong_state`. */
export function withdraw(deps: EventDeps, who: Signup): Promise<OwnEventPart> {
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    await holdAhead(tx, who.eventId, at);
    if (await deleteSignup(tx, who)) announceGuests(tx, who.eventId);
    return getOwnPart(tx, deps, who);
  });
}

/** Whoever changes or cancels it comes before or after, and then tells this guest too. */
async function holdAhead(tx: Tx, eventId: number, at: Date): Promise<void> {
  const event = await holdPublicEvent(tx, eventId);
  if (!event) throw new AppError("not_found");
  if (!isAhead(timesOf(event), at.getTime())) {
    throw new AppError("wrong_state", { message: "This event is over." });
  }
}
