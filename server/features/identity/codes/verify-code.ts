import { inOneStatement, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { normalizeMailbox } from "../../../platform/mail/normalize-mailbox.ts";
import { isEqualText } from "../../../platform/secrets.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";
import { countCodeElsewhere } from "./code-request-limits.ts";
import { hashCode, hashLink, type MailedCodeDeps } from "./mailed-code.ts";
import { LINK_LIFETIME_MS, MAX_ATTEMPTS, MAX_ATTEMPTS_ELSEWHERE } from "./mailed-code-policy.ts";
import {
  type CodePurpose,
  countAttemptsByAddress,
  countCodeAttempt,
  isOutOfAttempts,
  isTicketFor,
  lockCodes,
  markCodeVerified,
  markLinkVerified,
} from "./mailed-code-store.ts";
import { readTicket } from "./mailed-code-ticket.ts";

export interface CodeDeps extends LimitDeps, Pick<MailedCodeDeps, "codeKey"> {}

/** A code as a visitor presents it. */
export interface GivenCode {
  readonly purpose: CodePurpose;
  /** The six digits, or the token of the email's link. */
  readonly code: string;
  /** The address that it was sent to, in lower case. Needed outside the requesting browser. */
  readonly email: string | undefined;
}

/**
 * Verifies a code and returns its ticket. The digits work once: in the requesting browser, or elsewhere
 * together with the address. The link's token works in any browser until the code is used. Outside the
 * requesting browser the ticket is a new one. Throws `no_ticket` if the address is needed, `wrong_code`
 * and `too_many_requests`.
 */
export async function verifyGivenCode(
  deps: CodeDeps,
  given: GivenCode,
  caller: Caller,
): Promise<string> {
  const { purpose, code, email } = given;
  if (!/^\d{6}$/.test(code)) return verifyLink(deps, given);
  const id = readTicket(caller.cookies);
  if (email === undefined) return verifyCode(deps, { ticket: id, purpose, code });
  if (!id || !(await isTicketFor(deps.db, { id, purpose, email }, new Date(deps.clock())))) {
    return verifyElsewhere(deps, { purpose, code, email }, caller);
  }
  try {
    return await verifyCode(deps, { ticket: id, purpose, code });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "wrong_code") throw error;
    // The email of an earlier request may be the one that was read.
    return verifyElsewhere(deps, { purpose, code, email, ticket: id }, caller);
  }
}

/**
 * Verifies a ticket's code, once, and returns the ticket. Each code allows five attempts, which are
 * counted before they are compared. Throws `no_ticket` for a browser without a ticket, `wrong_code`
 * and `too_many_requests`.
 */
export async function verifyCode(
  { database, db, clock, codeKey }: Pick<CodeDeps, "database" | "db" | "clock" | "codeKey">,
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
  const isFirst =
    isRight && (await inTransaction(database, (tx) => markCodeVerified(tx, id, { at: now })));
  if (!isFirst) throw new AppError("wrong_code");
  return id;
}

/**
 * Compares the digits with every open code that was emailed to the address, except the ticket's. The response never shows
 * whether there is one.
 */
async function verifyElsewhere(
  deps: CodeDeps,
  { purpose, code, email, ticket }: GivenCode & { email: string; ticket?: string },
  caller: Caller,
): Promise<string> {
  await countCodeElsewhere(deps, caller);
  const now = new Date(deps.clock());
  const counted = await inTransaction(deps.database, async (tx) => {
    await lockCodes(tx, purpose, normalizeMailbox(email));
    const limits = { now, guesses: MAX_ATTEMPTS_ELSEWHERE };
    return countAttemptsByAddress(tx, { email, purpose, exceptId: ticket }, limits);
  });
  const matching = counted.find(({ id, code_hash }) =>
    isEqualText(code_hash, hashCode(deps.codeKey, id, code)),
  );
  const newTicket = uuidv7(deps.clock());
  const isFirst =
    matching &&
    (await inTransaction(deps.database, (tx) =>
      markCodeVerified(tx, matching.id, { at: now, newTicket }),
    ));
  if (!isFirst) throw new AppError("wrong_code");
  return newTicket;
}

async function verifyLink(
  { database, clock, codeKey }: CodeDeps,
  { purpose, code, email }: GivenCode,
): Promise<string> {
  if (email === undefined) throw new AppError("no_ticket");
  const at = new Date(clock());
  const createdAfter = new Date(clock() - LINK_LIFETIME_MS);
  const link = { email, purpose, hash: hashLink(codeKey, code) };
  const newTicket = uuidv7(clock());
  const isRight = await inOneStatement(database, (tx) =>
    markLinkVerified(tx, link, { at, createdAfter, newTicket }),
  );
  if (!isRight) throw new AppError("wrong_code");
  return newTicket;
}
