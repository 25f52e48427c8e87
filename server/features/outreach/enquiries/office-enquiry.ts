import type { OfficeEnquiry } from "#contract/outreach/enquiries.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import type { EnquiryDeps } from "./enquiry-deps.ts";
import { answerEmail } from "./enquiry-email.ts";
import { type EnquiryAction, nextState, toOfficeState } from "./enquiry-status.ts";
import {
  type EnquiryRow,
  findEnquiry,
  findMessages,
  insertMessage,
  lockEnquiry,
  updateEnquiryState,
} from "./enquiry-store.ts";
import { officeEnquiryView } from "./enquiry-view.ts";

/** Throws `not_found`. */
export async function getEnquiry(db: Db, number: string): Promise<OfficeEnquiry> {
  const enquiry = await findEnquiry(db, number);
  if (!enquiry) throw new AppError("not_found");
  return officeEnquiryView(enquiry, await findMessages(db, enquiry.id));
}

/**
 * Closes or reopens an enquiry; reopening possible spam accepts it. Throws `not_found`, and
 * `changed_meanwhile` when it already has that state.
 */
export async function changeEnquiryState(
  officeAction: OfficeTransaction,
  number: string,
  action: "close" | "reopen",
): Promise<void> {
  await changeState(officeAction, await lockEnquiry(officeAction.tx, number), action);
}

/**
 * Answers by email. Throws `not_found`, and `changed_meanwhile` when the enquiry is closed or has
 * messages after `last_seen`.
 */
export async function answerEnquiry(
  deps: EnquiryDeps,
  officeAction: OfficeTransaction,
  number: string,
  { message: body, last_seen }: { message: string; last_seen: number },
): Promise<void> {
  const { tx, actorId, at } = officeAction;
  const enquiry = await lockEnquiry(tx, number);
  if (!enquiry) throw new AppError("not_found");
  const messages = await findMessages(tx, enquiry.id);
  if (messages.at(-1)?.id !== last_seen) throw new AppError("changed_meanwhile");
  const row = { enquiry_id: enquiry.id, author_id: actorId, body, written_at: at };
  const id = await insertMessage(tx, row);
  const account = await findAccount(tx, actorId);
  const author = `${account?.first_name} ${account?.last_name}`.trim();
  // The email of the first message was its confirmation; later ones of the enquirer have none.
  const emailedBefore = messages
    .filter((message, index) => index === 0 || message.author_id !== null)
    .map((message) => message.id);
  await deps.mails.send(tx, answerEmail(deps, enquiry, { id, body, author, emailedBefore }));
  await changeState(officeAction, enquiry, "answer", { message: id });
}

async function changeState(
  { tx, at, record }: OfficeTransaction,
  enquiry: EnquiryRow | undefined,
  action: EnquiryAction,
  details: object = {},
): Promise<void> {
  if (!enquiry) throw new AppError("not_found");
  const before = toOfficeState(enquiry);
  const state = nextState(before, action);
  if (!state) throw new AppError("changed_meanwhile");
  await updateEnquiryState(tx, enquiry.id, state, at);
  await record({
    action,
    subject: { type: "enquiry", id: enquiry.number },
    before: { state: before },
    after: { state, ...details },
  });
}
