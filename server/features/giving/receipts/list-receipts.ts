import * as z from "zod/mini";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import type { listMyReceipts } from "#contract/giving/receipts.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findDonationYears, findOwnReceipts, type ReceiptCursor } from "./find-receipt-store.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { receiptView } from "./receipt-view.ts";

const position = z.tuple([z.iso.datetime().check(z.regex(/^[12]/)), z.uuid()]);

/** The account's receipts, newest donation first. Throws `invalid` for a malformed cursor. */
export async function listReceipts(
  { db, clock }: Pick<ReceiptDeps, "db" | "clock">,
  accountId: string,
  { cursor, limit, year }: QueryOf<typeof listMyReceipts>,
): Promise<ResponseOf<typeof listMyReceipts>> {
  const rows = await findOwnReceipts(db, accountId, {
    after: cursor === undefined ? undefined : readCursor(cursor),
    limit: limit + 1,
    ...(year ? { from: startOf(year), before: startOf(year + 1) } : {}),
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const now = new Date(clock());
  return {
    data: rows.slice(0, limit).map((row) => receiptView(row, now)),
    next_cursor: last?.settled_at
      ? writeCursor({ at: last.settled_at, id: last.donation_id })
      : null,
    years: await findDonationYears(db, accountId),
  };
}

function startOf(year: number): Date {
  return new Date(Date.UTC(year, 0, 1));
}

function writeCursor({ at, id }: ReceiptCursor): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString("base64url");
}

function readCursor(text: string): ReceiptCursor {
  try {
    const [at, id] = position.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return { at: new Date(at), id };
  } catch (cause) {
    const fields = [{ loc: ["query", "cursor"], msg: "Not a cursor" }];
    throw new AppError("invalid", { fields, cause });
  }
}
