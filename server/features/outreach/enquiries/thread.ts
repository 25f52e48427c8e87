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

/** The thread for the person who asked. Throws `not_found` for a key of another thread. */
export async function getThread(
  { db, enquiryKey }: EnquiryDeps,
  number: string,
  key: string,
): Promise<EnquiryThread> {
  refuseOtherKey(enquiryKey, number, key);
  const enquiry = await findEnquiry(db, number);
  if (!enquiry) throw new AppError("not_found");
  return threadView(enquiry, await findMessages(db, enquiry.id));
}

/**
 * The person who asked writes again, which opens the enquiry again. Throws as `getThread`, and
 * `too_many_requests`.
 */
export async function replyInThread(
  deps: EnquiryDeps,
  number: string,
  { key, message }: BodyOf<typeof replyToThread>,
): Promise<EnquiryThread> {
  refuseOtherKey(deps.enquiryKey, number, key);
  const at = new Date(deps.clock());
  await inTransaction(deps.database, async (tx) => {
    const enquiry = await lockEnquiry(tx, number);
    if (!enquiry) throw new AppError("not_found");
    const since = new Date(at.getTime() - askLimits.thread.withinMs);
    refuseBeyond(askLimits.thread, await findWrittenSince(tx, enquiry.id, since), at);
    const row = { enquiry_id: enquiry.id, body: message, written_at: at };
    const id = await insertMessage(tx, row);
    await updateState(tx, enquiry.id, "open", at);
    await tellOffice(tx, deps, enquiry, { id, body: message, at, again: true });
  });
  return getThread(deps, number, key);
}

function refuseOtherKey(enquiryKey: Buffer, number: string, key: string): void {
  if (!sameText(key, threadKey(enquiryKey, number))) throw new AppError("not_found");
}
