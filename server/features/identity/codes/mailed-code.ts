import { randomInt } from "node:crypto";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { normalizeMailbox } from "../../../platform/mail/normalize-mailbox.ts";
import { isEqualText, keyedHash } from "../../../platform/secrets.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";
import type { KnownDevices } from "../devices/known-device.ts";
import type { CodeRequester } from "./code-request-limits.ts";
import { CODE_LIFETIME_MS, DAILY_CODES, MAX_ATTEMPTS } from "./mailed-code-policy.ts";
import {
  type CodePurpose,
  countCodeAttempt,
  countMailedCodes,
  insertMailedCode,
  isOutOfAttempts,
  lockCodes,
  markCodeVerified,
} from "./mailed-code-store.ts";

export interface MailedCodeDeps extends LimitDeps {
  readonly mails: Mails;
  readonly mailSite: MailSite;
  readonly devices: KnownDevices;
  /** Hashes the stored codes. */
  readonly codeKey: Buffer;
}

export interface CodeRequest {
  readonly purpose: CodePurpose;
  /** In lower case. */
  readonly email: string;
  /** Null if the address has no account. */
  readonly accountId: string | null;
  /** Whether to send an email. */
  readonly mailed: boolean;
  readonly requester: CodeRequester;
}

/** A code as its email presents it. */
export interface MailedCode {
  readonly code: string;
  /** The recipient. Null if no email is to be sent, or the daily limit is reached. */
  readonly to: string | null;
  /** When it expires. */
  readonly until: string;
}

export interface CreatedCode extends MailedCode {
  /** Identifies the request that the code is tied to. */
  readonly ticket: string;
}

/** Creates a code, even for an unknown address: only the email shows whether there is an account. */
export async function createCode(
  tx: Tx,
  { clock, codeKey }: Pick<MailedCodeDeps, "clock" | "codeKey">,
  request: CodeRequest,
): Promise<CreatedCode> {
  const now = clock();
  const { purpose, email, requester } = request;
  const mailbox = normalizeMailbox(email);
  await lockCodes(tx, purpose, mailbox);
  const since = new Date(now - DAY_MS);
  const today = await countMailedCodes(tx, purpose, { mailbox, asker: requester.key, since });
  const allowed = requester.isOwner
    ? today.toAsker < DAILY_CODES.owner
    : today.toAsker < DAILY_CODES.stranger && today.toStrangers < DAILY_CODES.strangers;
  const mailed = request.mailed && allowed;
  const ticket = uuidv7(now);
  const expiresAt = new Date(now + CODE_LIFETIME_MS);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await insertMailedCode(tx, {
    id: ticket,
    purpose,
    // A code that isn't emailed would only be another one to guess, so it gives access to nothing.
    account_id: mailed ? request.accountId : null,
    email,
    mailbox,
    code_hash: hashCode(codeKey, ticket, code),
    mailed,
    asker: requester.key,
    asked_by_owner: requester.isOwner,
    created_at: new Date(now),
    expires_at: expiresAt,
  });
  return { ticket, code, to: mailed ? email : null, until: expiresAt.toISOString() };
}

/**
 * Verifies a ticket's code, once, and returns the ticket. Each code allows five attempts, which are
 * counted before they are compared. Throws `no_ticket` for a browser without a ticket, `wrong_code`
 * and `too_many_requests`.
 */
export async function verifyCode(
  { database, db, clock, codeKey }: Pick<MailedCodeDeps, "database" | "db" | "clock" | "codeKey">,
  { ticket: id, purpose, code }: { ticket: string | undefined; purpose: CodePurpose; code: string },
): Promise<string> {
  // Depends only on the request, so it reveals nothing about a code or an address.
  if (id === undefined) throw new AppError("no_ticket");
  const now = new Date(clock());
  const limits = { now, guesses: MAX_ATTEMPTS };
  const counted = await inTransaction(database, (tx) =>
    countCodeAttempt(tx, { id, purpose }, limits),
  );
  if (!counted) {
    if (!(await isOutOfAttempts(db, { id, purpose }, limits))) throw new AppError("wrong_code");
    const message = "Too many attempts. Please request a new code.";
    throw new AppError("too_many_requests", { message });
  }
  const isRight = isEqualText(counted.code_hash, hashCode(codeKey, id, code));
  const isFirst = isRight && (await inTransaction(database, (tx) => markCodeVerified(tx, id, now)));
  if (!isFirst) throw new AppError("wrong_code");
  return id;
}

function hashCode(key: Buffer, ticket: string, code: string): string {
  return keyedHash(key, `${ticket} ${code}`);
}
