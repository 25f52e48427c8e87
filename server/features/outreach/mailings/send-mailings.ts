import { type Clock, MINUTE_MS } from "../../../platform/clock.ts";
import type { Database, Db, Tx } from "../../../platform/db/database.ts";
import { inOneStatement, inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Log } from "../../../platform/log.ts";
import {
  MAX_SENDING_MS,
  MailDeferred,
  MailRefused,
  type MailTransport,
} from "../../../platform/mail/mail.ts";
import { suppress } from "../../foundation/emails/suppression-store.ts";
import { MAX_PACE_WAIT_MS, type MailPace } from "./mail-pace.ts";
import { type MailingEmailDeps, mailingEmail } from "./mailing-email.ts";
import {
  type ClaimedRecipient,
  claimRecipients,
  findOpenMailings,
  finishMailing,
  type OpenMailing,
  postponeRecipient,
  releaseRecipients,
  releaseStaleLeases,
  settleRecipient,
} from "./mailing-queue-store.ts";

/** The wait after each failure, in minutes: two days in all, as mail servers expect. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440] as const;

/** The wait after this many failures, ms; undefined if there is no further attempt. */
function retryWaitMs(failures: number): number | undefined {
  const minutes = RETRY_MINUTES[failures - 1];
  return minutes === undefined ? undefined : minutes * MINUTE_MS;
}

export interface SendMailingsDeps extends MailingEmailDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailTransport: MailTransport;
  readonly mailPace: MailPace;
  /** How long a process owns the recipients it claims, ms; longer than sending an email takes. */
  readonly leaseMs?: number;
}

/** Emails of a batch start within this time, so that the last one is sent before the lease ends. */
const BATCH_MS = 4_000;
const LEASE_MS = MAX_SENDING_MS + MAX_PACE_WAIT_MS + BATCH_MS;
const BATCH = 20;

/**
 * Sends a batch of each due mailing, so that a small one does not wait for a large one; returns
 * whether there may be more. Each email is recorded before the next is sent, so at most one is in
 * doubt when a process dies.
 */
export async function sendMailings(deps: SendMailingsDeps): Promise<boolean> {
  const mailings = await findOpenMailings(deps.db, new Date(deps.clock()));
  let hasMore = false;
  for (const mailing of mailings) {
    const outcome = await sendBatch(deps, mailing);
    if (outcome === "later") return false;
    if (outcome === "more") hasMore = true;
  }
  return hasMore;
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
    const freed = await inOneStatement(database, (tx) => releaseStaleLeases(tx, mailing.id, lease));
    if (freed) return "more";
    await inOneStatement(database, (tx) => finishMailing(tx, mailing.id, lease.now));
    return "empty";
  }
  for (const [index, recipient] of claimed.entries()) {
    const isInTime = clock() - now < Math.min(BATCH_MS, leaseMs / 4);
    const readyCount = claimed.slice(index).filter(({ wanted }) => wanted).length;
    const canSend = isInTime && (!recipient.wanted || (await deps.mailPace(readyCount)));
    const isAway = canSend && (await sendToRecipient(deps, mailing, recipient)) === "server_away";
    if (canSend && !isAway) continue;
    const unsentIds = claimed.slice(canSend ? index + 1 : index).map(({ id }) => id);
    if (unsentIds.length > 0) {
      await inOneStatement(database, (tx) => releaseRecipients(tx, unsentIds, lease));
    }
    return isInTime ? "later" : "more";
  }
  return "more";
}

async function sendToRecipient(
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
    await deps.mailTransport.send(
      mailingEmail(deps, mailing, recipient),
      `${recipient.id}@${host}`,
    );
  } catch (error) {
    return recordFailure(deps, recipient, error);
  }
  await inOneStatement(deps.database, settle("taken"));
  return "done";
}

/** Schedules a retry, or gives up after a permanent refusal or days of failures. */
async function recordFailure(
  { database, clock, log }: SendMailingsDeps,
  recipient: ClaimedRecipient,
  error: unknown,
): Promise<"done" | "server_away"> {
  const at = new Date(clock());
  const waitMs = error instanceof MailRefused ? undefined : retryWaitMs(recipient.attempts + 1);
  log.info({ recipient: recipient.id, err: error, waitMs }, "sending an email of a mailing failed");
  await inTransaction(database, async (tx) => {
    if (waitMs !== undefined) {
      return postponeRecipient(tx, recipient.id, new Date(at.getTime() + waitMs));
    }
    await settleRecipient(tx, recipient.id, "refused", at);
    if (error instanceof MailRefused && error.noMailbox) {
      await suppress(tx, [{ email: recipient.email, scope: "all", reason: "bounced" }], at);
    }
  });
  return error instanceof MailRefused || error instanceof MailDeferred ? "done" : "server_away";
}
