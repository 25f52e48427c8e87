import * as z from "zod/mini";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import type { listEnquiries as listEnquiriesCall } from "#contract/outreach/enquiries.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { countEnquiries, type EnquiryPosition, findEnquiries } from "./enquiry-list-store.ts";
import { enquiryItemView } from "./enquiry-view.ts";

const position = z.tuple([z.iso.datetime().check(z.regex(/^[12]/)), z.int()]);

/** Throws `invalid` for a malformed cursor. */
export async function listEnquiries(
  db: Db,
  { state, cursor, limit }: QueryOf<typeof listEnquiriesCall>,
): Promise<ResponseOf<typeof listEnquiriesCall>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [rows, counts] = await Promise.all([
    findEnquiries(db, state, { after, limit: limit + 1 }),
    countEnquiries(db),
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    data: rows.slice(0, limit).map(enquiryItemView),
    next_cursor: last ? writeCursor({ changedAt: last.changed_at, id: last.id }) : null,
    counts,
  };
}

function writeCursor({ changedAt, id }: EnquiryPosition): string {
  return Buffer.from(JSON.stringify([changedAt.toISOString(), id])).toString("base64url");
}

function readCursor(text: string): EnquiryPosition {
  try {
    const [at, id] = position.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return { changedAt: new Date(at), id };
  } catch (cause) {
    const fields = [{ loc: ["query", "cursor"], msg: "Not a cursor" }];
    throw new AppError("invalid", { fields, cause });
  }
}
