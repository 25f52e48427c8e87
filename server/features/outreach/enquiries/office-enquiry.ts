import type { OfficeEnquiry } from "#contract/outreach/enquiries.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import type { Deed } from "../../foundation/audit/office-deed.ts";
import type { EnquiryDeps } from "./enquiry-deps.ts";
import { answerLetter } from "./enquiry-letter.ts";
import { afterAction, type EnquiryAction, officeStateOf } from "./enquiry-status.ts";
import {
  type EnquiryRow,
  findEnquiry,
  findMessages,
  insertMessage,
  lockEnquiry,
  updateState,
} from "./enquiry-store.ts";
import { officeEnquiryView } from "./enquiry-view.ts";

/** Throws `not_found`. */
export async function getEnquiry(db: Db, number: string): Promise<OfficeEnquiry> {
  const enquiry = await findEnquiry(db, number);
  if (!enquiry) throw new AppError("not_found");
  return officeEnquiryView(enquiry, await findMessages(db, enquiry.id));
}

/**
 * Closes an enquiry, opens it again or takes it out of the possible spam. Throws `not_found`, and `changed_meanwhile` where it has
 * that state already.
 */
export async function moveEnquiry(
  deed: Deed,
  number: string,
  action: "close" | "reopen",
): Promise<void> {
  const enquiry = await lockEnquiry(deed.tx, number);
  await move(deed, enquiry, action);
}

/**
 * Answers by mail. Throws as `moveEnquiry`, and `changed_meanwhile` where the thread has messages
 * that the person who answers has not seen.
 */
export async function answerEnquiry(
  deps: EnquiryDeps,
  deed: Deed,
  number: string,
  answer: { message: string; last_seen: number },
): Promise<void> {
  const { tx, actorId, at } = deed;
  const enquiry = await lockEnquiry(tx, number);
  if (!enquiry) throw new AppError("not_found");
  const messages = await findMessages(tx, enquiry.id);
  if (messages.at(-1)?.id !== answer.last_seen) throw new AppError("changed_meanwhile");
  const body = answer.message;
  const row = { enquiry_id: enquiry.id, author_id: actorId, body, written_at: at };
  const id = await insertMessage(tx, row);
  const author = await findAccount(tx, actorId);
  const by = `${author?.first_name} ${author?.last_name}`.trim();
  // The first message had the confirmation as its mail.
  const before = messages
    .filter((message, index) => index === 0 || message.author_id !== null)
    .map((message) => message.id);
  await deps.mails.send(tx, answerLetter(deps, enquiry, { id, body, by, before }));
  await move(deed, enquiry, "answer", { message: id });
}

async function move(
  { tx, at, record }: Deed,
  enquiry: EnquiryRow | undefined,
  action: EnquiryAction,
  more: object = {},
): Promise<void> {
  if (!enquiry) throw new AppError("not_found");
  const before = officeStateOf(enquiry);
  const state = afterAction(before, action);
  if (!state) throw new AppError("changed_meanwhile");
  await updateState(tx, enquiry.id, state, at);
  await record({
    action,
    subject: { type: "enquiry", id: enquiry.number },
    before: { state: before },
    after: { state, ...more },
  });
}
