import * as z from "zod/mini";
import type { listMyDonations } from "#contract/account/profile.ts";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { DonationLinks } from "../../giving/donations/donation-links.ts";
import { startedView } from "../../giving/donations/donation-view.ts";
import { type DonationPosition, findOwnDonations } from "./own-donations-store.ts";

const position = z.tuple([z.iso.datetime().check(z.regex(/^[12]/)), z.uuid()]);

/** A page of an account's own donations. Throws `invalid` for a bad cursor. */
export async function listOwnDonations(
  { db, links }: { db: Db; links: DonationLinks },
  accountId: string,
  { cursor, limit, sort }: QueryOf<typeof listMyDonations>,
): Promise<ResponseOf<typeof listMyDonations>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await findOwnDonations(db, accountId, { after, order: sort, limit: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    data: rows.slice(0, limit).map((row) => startedView(row, links)),
    next_cursor: last ? writeCursor({ createdAt: last.created_at, id: last.id }) : null,
  };
}

function writeCursor({ createdAt, id }: DonationPosition): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString("base64url");
}

function readCursor(text: string): DonationPosition {
  try {
    const [at, id] = position.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return { createdAt: new Date(at), id };
  } catch (cause) {
    const fields = [{ loc: ["query", "cursor"], msg: "Not a cursor" }];
    throw new AppError("invalid", { fields, cause });
  }
}
