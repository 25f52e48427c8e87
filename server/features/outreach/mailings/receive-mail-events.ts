import { createHmac } from "node:crypto";
import { type MailEvent, mailEvents } from "#contract/outreach/mailings.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type KeyRing, type Secrets, sameText } from "../../../platform/secrets.ts";
import { findLetterReceivers } from "../../foundation/letters/stored-letter-store.ts";
import { suppress } from "../../foundation/letters/suppression-store.ts";
import { countBounces, countDeliveries, countReplies, type Report } from "./mail-answer-store.ts";

export interface MailEventDeps {
  readonly database: Database;
  /** The mail server signs with one of these. */
  readonly mailEventsSecrets: Secrets;
  readonly mailKeys: KeyRing;
}

/**
 * Takes a mail server's reports about our mails; the same report again changes nothing. A letter
 * that came back also ends mailings to its address. Reports about unknown mails are skipped. Throws
 * `bad_signature` and `bad_request`.
 */
export async function receiveMailEvents(
  { database, mailEventsSecrets, mailKeys }: MailEventDeps,
  body: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const isSigned = mailEventsSecrets.some((secret) =>
    sameText(createHmac("sha256", secret).update(body).digest("hex"), signature ?? ""),
  );
  if (!isSigned) throw new AppError("bad_signature");
  const events = readEvents(body);
  await inTransaction(database, async (tx) => {
    const of = (...kinds: MailEvent["event"][]) => reportsOf(events, kinds);
    await countDeliveries(tx, of("delivered"));
    await countReplies(tx, of("replied"));
    for (const kind of ["bounced", "complained"] as const) {
      const reports = of(kind);
      if (reports.length === 0) continue;
      const ids = reports.map(({ id }) => id);
      const emails = [
        ...(await countBounces(tx, reports)),
        ...(await findLetterReceivers(tx, mailKeys, ids)),
      ];
      const gone = [...new Set(emails)].map((email) => ({
        email,
        scope: "all" as const,
        reason: kind,
      }));
      const at = reports[0]?.at;
      if (at && gone.length > 0) await suppress(tx, gone, at);
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

function reportsOf(events: readonly MailEvent[], kinds: readonly MailEvent["event"][]): Report[] {
  return events.flatMap(({ event, message_id, at }) => {
    const id = messageId.exec(message_id)?.[1]?.toLowerCase();
    return id && kinds.includes(event) ? [{ id, at: new Date(at) }] : [];
  });
}
