import { randomBytes, randomInt } from "node:crypto";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { normalizeMailbox } from "../../../platform/mail/normalize-mailbox.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";
import type { KnownDevices } from "../devices/known-device.ts";
import type { CodeRequester } from "./code-request-limits.ts";
import { CODE_LIFETIME_MS, DAILY_CODES } from "./mailed-code-policy.ts";
import {
  type CodePurpose,
  countMailedCodes,
  insertMailedCode,
  lockCodes,
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
  /** Whether the browser that chose the account's password requests it. */
  readonly byRegistrant?: boolean;
  /** The guest donation on whose page the password was chosen. */
  readonly donationId?: string | undefined;
}

/** A code as its email presents it. */
export interface MailedCode {
  readonly code: string;
  /** The token of the email's link. It works in any browser, once. */
  readonly link: string;
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
  const link = randomBytes(32).toString("base64url");
  await insertMailedCode(tx, {
    id: ticket,
    purpose,
    // A code that isn't emailed would only be another one to guess, so it gives access to nothing.
    account_id: mailed ? request.accountId : null,
    email,
    mailbox,
    code_hash: hashCode(codeKey, ticket, code),
    link_hash: hashLink(codeKey, link),
    mailed,
    asker: requester.key,
    asked_by_owner: requester.isOwner,
    by_registrant: request.byRegistrant === true,
    donation_id: request.donationId ?? null,
    created_at: new Date(now),
    expires_at: expiresAt,
  });
  return { ticket, code, link, to: mailed ? email : null, until: expiresAt.toISOString() };
}

export function hashCode(key: Buffer, ticket: string, code: string): string {
  return keyedHash(key, `${ticket} ${code}`);
}

export function hashLink(key: Buffer, token: string): string {
  return keyedHash(key, `link ${token}`);
}
