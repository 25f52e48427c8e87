import { randomInt } from "node:crypto";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { mailboxOf } from "../../../platform/mail/mailbox-of.ts";
import { keyedHash, sameText } from "../../../platform/secrets.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import type { Mails } from "../../foundation/letters/mails.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";
import type { KnownDevices } from "../devices/known-device.ts";
import type { CodeAsker } from "./asking-limits.ts";
import { CODE_LIFE_MS, CODES_A_DAY, MAX_GUESSES } from "./mailed-code-policy.ts";
import {
  type CodePurpose,
  countGuess,
  countMailedCodes,
  insertMailedCode,
  isGuessedOut,
  lockCodesOf,
  markCodeVerified,
} from "./mailed-code-store.ts";

/** What a code is made, mailed and proven with. */
export interface MailedCodeDeps extends LimitDeps {
  readonly mails: Mails;
  readonly mailSite: MailSite;
  readonly devices: KnownDevices;
  /** Hides the codes in the table. */
  readonly codeKey: Buffer;
}

export interface CodeWish {
  readonly purpose: CodePurpose;
  /** In lower case. */
  readonly email: string;
  /** Null where the address has no account: the code then belongs to nobody. */
  readonly accountId: string | null;
  /** Whether a mail is sent at all. */
  readonly mailed: boolean;
  readonly asker: CodeAsker;
}

/** What a letter says of a code. */
export interface MailedCode {
  readonly code: string;
  /** Where to mail it; null where nothing is to be mailed, or the asker has had enough today. */
  readonly to: string | null;
  /** When it ends. */
  readonly until: string;
}

export interface MadeCode extends MailedCode {
  /** Names the request that the code is tied to. */
  readonly ticket: string;
}

/** Makes a code, for an unknown address too: only the mail shows whether there is an account. */
export async function makeCode(
  tx: Tx,
  { clock, codeKey }: Pick<MailedCodeDeps, "clock" | "codeKey">,
  wish: CodeWish,
): Promise<MadeCode> {
  const now = clock();
  const { purpose, email, asker } = wish;
  const mailbox = mailboxOf(email);
  await lockCodesOf(tx, purpose, mailbox);
  const since = new Date(now - DAY_MS);
  const today = await countMailedCodes(tx, purpose, { mailbox, asker: asker.key, since });
  const allowed = asker.owner
    ? today.toAsker < CODES_A_DAY.owner
    : today.toAsker < CODES_A_DAY.stranger && today.toStrangers < CODES_A_DAY.strangers;
  const mailed = wish.mailed && allowed;
  const ticket = uuidv7(now);
  const expiresAt = new Date(now + CODE_LIFE_MS);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await insertMailedCode(tx, {
    id: ticket,
    purpose,
    // A code that is not mailed belongs to nobody: it would only be one more to guess.
    account_id: mailed ? wish.accountId : null,
    email,
    mailbox,
    code_hash: hashCode(codeKey, ticket, code),
    mailed,
    asker: asker.key,
    asked_by_owner: asker.owner,
    created_at: new Date(now),
    expires_at: expiresAt,
  });
  return { ticket, code, to: mailed ? email : null, until: expiresAt.toISOString() };
}

/**
 * Checks a guess at a ticket's code and answers the ticket. Each code takes five guesses, which are
 * counted before they are compared, and is right once. Throws `no_ticket` for a browser without
 * one, `wrong_code`, `too_many_requests`.
 */
export async function proveCode(
  { database, db, clock, codeKey }: Pick<MailedCodeDeps, "database" | "db" | "clock" | "codeKey">,
  guess: { ticket: string | undefined; purpose: CodePurpose; code: string },
): Promise<string> {
  const { ticket: id, purpose } = guess;
  // Depends on the call alone, so it gives away nothing about a code or an address.
  if (id === undefined) throw new AppError("no_ticket");
  const now = new Date(clock());
  const limits = { now, guesses: MAX_GUESSES };
  const counted = await inTransaction(database, (tx) => countGuess(tx, { id, purpose }, limits));
  if (!counted) {
    const guessedOut = await isGuessedOut(db, { id, purpose }, limits);
    throw new AppError(guessedOut ? "too_many_requests" : "wrong_code", {
      ...(guessedOut ? { message: "That was tried too often. Please ask for another code." } : {}),
    });
  }
  const right = sameText(counted.code_hash, hashCode(codeKey, id, guess.code));
  const first = right && (await inTransaction(database, (tx) => markCodeVerified(tx, id, now)));
  if (!first) throw new AppError("wrong_code");
  return id;
}

function hashCode(key: Buffer, ticket: string, code: string): string {
  return keyedHash(key, `${ticket} ${code}`);
}
