import { randomInt } from "node:crypto";
import type { BodyOf } from "#contract/endpoint.ts";
import type { contactUs } from "#contract/outreach/enquiries.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { mailboxOf } from "../../../platform/mail/mailbox-of.ts";
import { countWithin } from "../../foundation/limits/count-attempt.ts";
import { networkAround, networkLimit } from "../../foundation/limits/network-limits.ts";
import { findAskedSince, lockAskers } from "./ask-limit-store.ts";
import type { EnquiryDeps } from "./enquiry-deps.ts";
import { confirmationLetter } from "./enquiry-letter.ts";
import { type AskLimit, askLimits } from "./enquiry-policy.ts";
import { insertEnquiry, insertMessage } from "./enquiry-store.ts";
import { tellOffice } from "./tell-office.ts";

const ENQUIRIES = networkLimit("enquiry", askLimits.source.most, askLimits.source.withinMs);

/**
 * Stores somebody's question and confirms it by mail, unless the mailbox had many such mails; returns the
 * question's number. The office gets no mail about possible spam. Throws `too_many_requests` for a source or a
 * network that asks too often.
 */
export async function ask(
  deps: EnquiryDeps,
  { second_subject, message, ...asked }: BodyOf<typeof contactUs>,
  caller: Pick<Caller, "source" | "networks">,
): Promise<string> {
  const number = newEnquiryNumber();
  const doubtful = Boolean(second_subject);
  const { source } = caller;
  const at = new Date(deps.clock());
  await inTransaction(deps.database, async (tx) => {
    await lockAskers(tx, [source]);
    await refuseTooMany(tx, { source, email: asked.email }, at);
    await countWithin(tx, deps, networkAround(ENQUIRIES, caller), at);
    const state = "open";
    const row = {
      ...asked,
      number,
      state,
      doubtful,
      source,
      asked_at: at,
      changed_at: at,
    } as const;
    const enquiry_id = await insertEnquiry(tx, row);
    const first = await insertMessage(tx, { enquiry_id, body: message, written_at: at });
    await deps.mails.sendAnswer(tx, { kind: "enquiry" }, confirmationLetter(deps, row, first));
    if (!doubtful) await tellOffice(tx, deps, row, { id: first, body: message, at, again: false });
  });
  return number;
}

async function refuseTooMany(
  tx: Tx,
  { source, email }: { source: string; email: string },
  at: Date,
): Promise<void> {
  const since = ({ withinMs }: AskLimit) => new Date(at.getTime() - withinMs);
  const asked = await findAskedSince(tx, source, since(askLimits.mailbox));
  const timesOf = (rows: typeof asked) => rows.map(({ asked_at }) => asked_at);
  const lately = asked.filter(({ asked_at }) => asked_at > since(askLimits.source));
  refuseBeyond(askLimits.source, timesOf(lately), at);
  const mailbox = mailboxOf(email);
  const here = asked.filter((earlier) => mailboxOf(earlier.email) === mailbox);
  refuseBeyond(askLimits.mailbox, timesOf(here), at);
}

/**
 * Throws `too_many_requests` where there are as many times as the limit allows. The first time
 * comes first.
 */
export function refuseBeyond(limit: AskLimit, times: readonly Date[], at: Date): void {
  // The wait until enough of them are too old to count, so that one more is allowed.
  const waitingFor = times[times.length - limit.most];
  if (!waitingFor) return;
  const waitMs = waitingFor.getTime() + limit.withinMs - at.getTime();
  throw new AppError("too_many_requests", { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** Without I, 1, O and 0, which are easily mistaken for each other. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** `E-7K3M-92QD`: one of 10¹², at random, so that it tells neither order nor count. */
function newEnquiryNumber(): string {
  const four = () =>
    Array.from({ length: 4 }, () => SIGNS.charAt(randomInt(SIGNS.length))).join("");
  return `E-${four()}-${four()}`;
}
