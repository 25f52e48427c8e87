import type { BodyOf } from "#contract/endpoint.ts";
import type { contactUs } from "#contract/enquiries.ts";
import type { Tx } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { findAskedSince, lockAskers } from "./ask-limit-store.ts";
import { confirmationMail } from "./enquiry-mail.ts";
import { newEnquiryNumber } from "./enquiry-number.ts";
import type { EnquiryParts } from "./enquiry-parts.ts";
import { type AskLimit, askLimits } from "./enquiry-policy.ts";
import { insertEnquiry, insertMessage } from "./enquiry-store.ts";
import { tellOffice } from "./tell-office.ts";

/**
 * Writes down what somebody asks and confirms it by mail; answers its number. Throws
 * `too_many_requests` for a source or an address that asks too often.
 */
export async function ask(
  parts: EnquiryParts,
  { website, message, ...asked }: BodyOf<typeof contactUs>,
  source: string,
): Promise<string> {
  const number = newEnquiryNumber();
  if (website) return number;
  const at = new Date(parts.clock());
  await inTransaction(parts.database, async (tx) => {
    await refuseTooMany(tx, { source, email: asked.email }, at);
    const state = "open";
    const row = { ...asked, number, state, source, asked_at: at, changed_at: at } as const;
    const enquiry_id = await insertEnquiry(tx, row);
    const first = await insertMessage(tx, { enquiry_id, body: message, written_at: at });
    await parts.mails.send(tx, confirmationMail(parts, row, first));
    await tellOffice(tx, parts, row, { id: first, body: message, at, again: false });
  });
  return number;
}

async function refuseTooMany(
  tx: Tx,
  askers: { source: string; email: string },
  at: Date,
): Promise<void> {
  await lockAskers(tx, Object.values(askers));
  for (const by of ["source", "email"] as const) {
    const limit = askLimits[by];
    const since = new Date(at.getTime() - limit.withinMs);
    refuseBeyond(limit, await findAskedSince(tx, by, askers[by], since), at);
  }
}

/** Throws `too_many_requests` where these times, the first one first, are as many as may be. */
export function refuseBeyond(limit: AskLimit, times: readonly Date[], at: Date): void {
  // Until so many of them are too old to count that one more is allowed.
  const waitingFor = times[times.length - limit.most];
  if (!waitingFor) return;
  const waitMs = waitingFor.getTime() + limit.withinMs - at.getTime();
  throw new AppError("too_many_requests", { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}
