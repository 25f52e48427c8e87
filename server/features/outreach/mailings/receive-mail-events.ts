import { createHmac } from "node:crypto";
import { type MailEvent, mailEvents } from "#contract/outreach/mailings.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { isEqualText, type KeyRing, type Secrets } from "../../../platform/secrets.ts";
import { findEmailRecipients } from "../../foundation/emails/stored-email-store.ts";
import { suppress } from "../../foundation/emails/suppression-store.ts";
import {
  countBounces,
  countDeliveries,
  countReplies,
  type MailReport,
} from "./mail-response-store.ts";

export interface MailEventDeps {
  readonly database: Database;
  /** Any of these may have signed the body. */
  readonly mailEventsSecrets: Secrets;
  readonly mailKeys: KeyRing;
}

/**
 * Applies a mail server's reports about our emails; repeated reports and those about unknown emails
 * change nothing. A bounce or complaint also stops mailings to the address. Throws `bad_signature`
 * and `bad_request`.
 */
export async function receiveMailEvents(
  { database, mailEventsSecrets, mailKeys }: MailEventDeps,
  body: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const isSigned = mailEventsSecrets.some((secret) =>
    isEqualText(createHmac("sha256", secret).update(body).digest("hex"), signature ?? ""),
  );
  if (!isSigned) throw new AppError("bad_signature");
  const events = readEvents(body);
  await inTransaction(database, async (tx) => {
    const reportsOf = (kind: MailEvent["event"]) => findReports(events, kind);
    await countDeliveries(tx, reportsOf("delivered"));
    await countReplies(tx, reportsOf("replied"));
    for (const kind of ["bounced", "complained"] as const) {
      const reports = reportsOf(kind);
      if (reports.length === 0) continue;
      const ids = reports.map(({ id }) => id);
      const emails = [
        ...(await countBounces(tx, reports)),
        ...(await findEmailRecipients(tx, mailKeys, ids)),
      ];
      const suppressions = [...new Set(emails)].map(
        (email) => ({ email, scope: "all", reason: kind }) as const,
      );
      const at = reports[0]?.at;
      if (at && suppressions.length > 0) await suppress(tx, suppressions, at);
    }
  });
}

function readEvents(body: Uint8Array): MailEvent[] {
  try {
    return mailEvents.parse(JSON.parse(Buffer.from(body).toString("utf8")));
  } catch (error) {
    throw new AppError("bad_request", { cause: error });
  }
}

const messageId = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>]+>?$/i;

function findReports(events: readonly MailEvent[], kind: MailEvent["event"]): MailReport[] {
  return events.flatMap(({ event, message_id, at }) => {
    const id = messageId.exec(message_id)?.[1]?.toLowerCase();
    return id && event === kind ? [{ id, at: new Date(at) }] : [];
  });
}
