import { randomInt } from "node:crypto";
import type { BodyOf } from "#contract/endpoint.ts";
import type { contactUs } from "#contract/outreach/enquiries.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { normalizeMailbox } from "../../../platform/mail/normalize-mailbox.ts";
import { countInTransaction } from "../../foundation/limits/count-attempt.ts";
import { networkLimit, widestNetworkAttempt } from "../../foundation/limits/network-limits.ts";
import type { EnquiryDeps } from "./enquiry-deps.ts";
import { confirmationEmail } from "./enquiry-email.ts";
import { findEnquiriesSince, lockRequester } from "./enquiry-limit-store.ts";
import { type EnquiryLimit, enquiryLimits } from "./enquiry-policy.ts";
import { insertEnquiry, insertMessage } from "./enquiry-store.ts";
import { notifyOffice } from "./notify-office.ts";

const ENQUIRIES = networkLimit("enquiry", enquiryLimits.source.most, enquiryLimits.source.withinMs);

/**
 * Stores an enquiry, confirms it by email within the mailbox's allowance, and returns its number.
 * The office is not emailed about possible spam. Throws `too_many_requests` when the source or its
 * network is over its limit.
 */
export async function submitEnquiry(
  deps: EnquiryDeps,
  { second_subject, message, ...asked }: BodyOf<typeof contactUs>,
  caller: Pick<Caller, "source" | "networks">,
): Promise<string> {
  const number = newEnquiryNumber();
  const state = "open" as const;
  const doubtful = Boolean(second_subject);
  const { source } = caller;
  const at = new Date(deps.clock());
  await inTransaction(deps.database, async (tx) => {
    await lockRequester(tx, source);
    await requireWithinLimits(tx, { source, email: asked.email }, at);
    await countInTransaction(tx, deps, widestNetworkAttempt(ENQUIRIES, caller), at);
    const row = { ...asked, number, state, doubtful, source, asked_at: at, changed_at: at };
    const enquiry_id = await insertEnquiry(tx, row);
    const id = await insertMessage(tx, { enquiry_id, body: message, written_at: at });
    await deps.mails.sendReply(tx, { kind: "enquiry" }, confirmationEmail(deps, row, id));
    if (!doubtful) await notifyOffice(tx, deps, row, { id, body: message, at, isReply: false });
  });
  return number;
}

async function requireWithinLimits(
  tx: Tx,
  { source, email }: { source: string; email: string },
  at: Date,
): Promise<void> {
  const startOf = ({ withinMs }: EnquiryLimit) => new Date(at.getTime() - withinMs);
  const earlier = await findEnquiriesSince(tx, source, startOf(enquiryLimits.mailbox));
  const timesOf = (rows: typeof earlier) => rows.map(({ asked_at }) => asked_at);
  const recent = earlier.filter(({ asked_at }) => asked_at > startOf(enquiryLimits.source));
  requireWithinLimit(enquiryLimits.source, timesOf(recent), at);
  const mailbox = normalizeMailbox(email);
  const sameMailbox = earlier.filter((row) => normalizeMailbox(row.email) === mailbox);
  requireWithinLimit(enquiryLimits.mailbox, timesOf(sameMailbox), at);
}

/** Throws `too_many_requests` if `times`, oldest first, already reach the limit. */
export function requireWithinLimit(limit: EnquiryLimit, times: readonly Date[], at: Date): void {
  // One more is allowed once this one is older than the limit's period.
  const blocking = times[times.length - limit.most];
  if (!blocking) return;
  const waitMs = blocking.getTime() + limit.withinMs - at.getTime();
  throw new AppError("too_many_requests", { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** Without I, 1, O and 0, which are easily mistaken for each other. */
const CHARACTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** `E-7K3M-92QD`: random, one of 10¹², so that it reveals neither order nor count. */
function newEnquiryNumber(): string {
  const four = () =>
    Array.from({ length: 4 }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join("");
  return `E-${four()}-${four()}`;
}
