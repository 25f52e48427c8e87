import { type Clock, MINUTE_MS } from "../../../platform/clock.ts";
import type { Database, Db, Tx } from "../../../platform/db/database.ts";
import { inOneStatement, inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Log } from "../../../platform/log.ts";
import {
  MailDeferred,
  MailRefused,
  type MailTransport,
  SENDING_TAKES_MS,
} from "../../../platform/mail/mail.ts";
import { suppress } from "../../foundation/letters/suppression-store.ts";
import { type MailPace, PACE_WAITS_MS } from "./mail-pace.ts";
import { type MailingMailDeps, mailingMail } from "./mailing-mail.ts";
import {
  type ClaimedRecipient,
  claimRecipients,
  findOpenMailings,
  finishMailing,
  freeForgottenRecipients,
  type OpenMailing,
  postponeRecipient,
  releaseRecipients,
  settleRecipient,
} from "./mailing-queue-store.ts";

/** The wait after each failure, in minutes; two days in all, as servers expect that defer mails. */
const WAITS = [1, 5, 15, 60, 180, 360, 720, 1440] as const;

/** The wait after this many failures, ms; undefined where there is no further try. */
function waitAfter(failures: number): number | undefined {
  const minutes = WAITS[failures - 1];
  return minutes === undefined ? undefined : minutes * MINUTE_MS;
}

export interface SendMailingsDeps extends MailingMailDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailTransport: MailTransport;
  readonly mailPace: MailPace;
  /** How long a process keeps the recipients that it took, ms; longer than sending a mail takes. */
  readonly leaseMs?: number;
}

/** Mails of a batch start within this time, so that the last one ends before the lease does. */
const BATCH_MS = 4_000;
const LEASE_MS = SENDING_TAKES_MS + PACE_WAITS_MS + BATCH_MS;
const BATCH = 20;

/**
 * Gives each due mailing a turn, so that a small one does not wait for a large one; answers whether
 * there may be more. Mails go one after the other, each noted before the next, so that at most one
 * is in doubt when a process dies.
 */
export async function sendMailings(deps: SendMailingsDeps): Promise<boolean> {
  const mailings = await findOpenMailings(deps.db, new Date(deps.clock()));
  let more = false;
  for (const mailing of mailings) {
    const turn = await sendBatch(deps, mailing);
    if (turn === "later") return false;
    if (turn === "more") more = true;
  }
  return more;
}

async function sendBatch(
  deps: SendMailingsDeps,
  mailing: OpenMailing,
): Promise<"more" | "empty" | "later"> {
  const { database, clock, leaseMs = LEASE_MS } = deps;
  const now = clock();
  const lease = {
    now: new Date(now),
    until: new Date(now + leaseMs),
    lasts: leaseMs,
    limit: BATCH,
  };
  const claimed = await inOneStatement(database, (tx) => claimRecipients(tx, mailing, lease));
  if (claimed.length === 0) {
    const freed = await inOneStatement(database, (tx) =>
      freeForgottenRecipients(tx, mailing.id, lease),
    );
    if (freed) return "more";
    await inOneStatement(database, (tx) => finishMailing(tx, mailing.id, lease.now));
    return "empty";
  }
  for (const [index, recipient] of claimed.entries()) {
    const inTime = clock() - now < Math.min(BATCH_MS, leaseMs / 4);
    const coming = claimed.slice(index).filter(({ wanted }) => wanted).length;
    const isTurn = inTime && (!recipient.wanted || (await deps.mailPace(coming)));
    const away = isTurn && (await sendOne(deps, mailing, recipient)) === "server_away";
    if (isTurn && !away) continue;
    const left = claimed.slice(isTurn ? index + 1 : index).map(({ id }) => id);
    if (left.length > 0) {
      await inOneStatement(database, (tx) => releaseRecipients(tx, left, lease));
    }
    return inTime ? "later" : "more";
  }
  return "more";
}

async function sendOne(
  deps: SendMailingsDeps,
  mailing: OpenMailing,
  recipient: ClaimedRecipient,
): Promise<"done" | "server_away"> {
  const settle = (state: "taken" | "refused" | "skipped") => (tx: Tx) =>
    settleRecipient(tx, recipient.id, state, new Date(deps.clock()));
  if (!recipient.wanted) {
    await inOneStatement(deps.database, settle("skipped"));
    return "done";
  }
  try {
    const host = new URL(deps.mailSite.publicUrl).hostname;
    await deps.mailTransport.send(mailingMail(deps, mailing, recipient), `${recipient.id}@${host}`);
  } catch (error) {
    return failed(deps, recipient, error);
  }
  await inOneStatement(deps.database, settle("taken"));
  return "done";
}

/** Puts a mail off that may go later. After days of failures, or a refusal for good, it gives up. */
async function failed(
  { database, clock, log }: SendMailingsDeps,
  recipient: ClaimedRecipient,
  error: unknown,
): Promise<"done" | "server_away"> {
  const at = new Date(clock());
  const wait = error instanceof MailRefused ? undefined : waitAfter(recipient.attempts + 1);
  log.info({ recipient: recipient.id, err: error, wait }, "a mail of a mailing was not taken");
  await inTransaction(database, async (tx) => {
    if (wait !== undefined) {
      return postponeRecipient(tx, recipient.id, new Date(at.getTime() + wait));
    }
    await settleRecipient(tx, recipient.id, "refused", at);
    if (error instanceof MailRefused && error.noMailbox) {
      await suppress(tx, [{ email: recipient.email, scope: "all", reason: "bounced" }], at);
    }
  });
  return error instanceof MailRefused || error instanceof MailDeferred ? "done" : "server_away";
}
