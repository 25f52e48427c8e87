import type { BodyOf } from "#contract/endpoint.ts";
import type { EnquiryThread, replyToThread } from "#contract/outreach/enquiries.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { isEqualText } from "../../../platform/secrets.ts";
import type { EnquiryDeps } from "./enquiry-deps.ts";
import { threadKey } from "./enquiry-email.ts";
import { findMessageTimesSince } from "./enquiry-limit-store.ts";
import { enquiryLimits } from "./enquiry-policy.ts";
import {
  findEnquiry,
  findMessages,
  insertMessage,
  lockEnquiry,
  updateEnquiryState,
} from "./enquiry-store.ts";
import { threadView } from "./enquiry-view.ts";
import { notifyOffice } from "./notify-office.ts";
import { requireWithinLimit } from "./submit-enquiry.ts";

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
    const since = new Date(at.getTime() - enquiryLimits.thread.withinMs);
    requireWithinLimit(
      enquiryLimits.thread,
      await findMessageTimesSince(tx, enquiry.id, since),
      at,
    );
    const enquiry_id = enquiry.id;
    const id = await insertMessage(tx, { enquiry_id, body: message, written_at: at });
    await updateEnquiryState(tx, enquiry_id, "open", at);
    await notifyOffice(tx, deps, enquiry, { id, body: message, at, isReply: true });
  });
  return getThread(deps, number, key);
}

function requireThreadKey(enquiryKey: Buffer, number: string, key: string): void {
  if (!isEqualText(key, threadKey(enquiryKey, number))) throw new AppError("not_found");
}
