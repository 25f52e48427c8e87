import type { BodyOf } from "#contract/endpoint.ts";
import type { EnquiryThread, replyToThread } from "#contract/outreach/enquiries.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { sameText } from "../../../platform/secrets.ts";
import { refuseBeyond } from "./ask.ts";
import { findWrittenSince } from "./ask-limit-store.ts";
import type { EnquiryDeps } from "./enquiry-deps.ts";
import { threadKey } from "./enquiry-letter.ts";
import { askLimits } from "./enquiry-policy.ts";
import {
  findEnquiry,
  findMessages,
  insertMessage,
  lockEnquiry,
  updateState,
} from "./enquiry-store.ts";
import { threadView } from "./enquiry-view.ts";
import { tellOffice } from "./tell-office.ts";

/** The thread as the enquirer sees it. Throws `not_found` for the key of another thread. */
export async function getThread(
  { db, enquiryKey }: EnquiryDeps,
  number: string,
  key: string,
): Promise<EnquiryThread> {
  requireThreadKey(enquiryKey, number, key);
  const enquiry = await findEnquiry(db, number);
  if (!enquiry) throw new AppError("not_found");
  return threadView(enquiry, await findMessages(db, enquiry.id));
}

/**
 * Adds a message from the enquirer, which reopens the enquiry. Throws `not_found` and
 * `too_many_requests`.
 */
export async function replyInThread(
  deps: EnquiryDeps,
  number: string,
  { key, message }: BodyOf<typeof replyToThread>,
): Promise<EnquiryThread> {
  requireThreadKey(deps.enquiryKey, number, key);
  const at = new Date(deps.clock());
  await inTransaction(deps.database, async (tx) => {
    const enquiry = await lockEnquiry(tx, number);
    if (!enquiry) throw new AppError("not_found");
    const since = new Date(at.getTime() - askLimits.thread.withinMs);
    refuseBeyond(askLimits.thread, await findWrittenSince(tx, enquiry.id, since), at);
    const enquiry_id = enquiry.id;
    const id = await insertMessage(tx, { enquiry_id, body: message, written_at: at });
    await updateState(tx, enquiry_id, "open", at);
    await tellOffice(tx, deps, enquiry, { id, body: message, at, isReply: true });
  });
  return getThread(deps, number, key);
}

function requireThreadKey(enquiryKey: Buffer, number: string, key: string): void {
  if (!sameText(key, threadKey(enquiryKey, number))) throw new AppError("not_found");
}
