import * as z from "zod/mini";
import { AppError } from "../../../platform/http/app-error.ts";

/** The last row of a page: its sort value and id. */
export interface Position {
  readonly value: string | number | null;
  readonly id: number;
}

const day = z.iso.date().check(z.regex(/^[12]/));
const minor = z.int().check(z.gte(0));

/** The sort value of every list. A cursor is valid only for its own list. */
const values = {
  "campaigns/newest": day,
  "campaigns/trending": z.number(),
  "campaigns/most_found": minor,
  "campaigns/ending_soon": z.nullable(day),
  "donations/newest": z.null(),
  "donations/top": minor,
  updates: z.iso.datetime().check(z.regex(/^[12]/)),
  comments: z.null(),
  gifts: z.null(),
  "gifts/given": z.iso.datetime().check(z.regex(/^[12]/)),
  "gifts/amount": minor,
  /** When the donation was made, and the campaign's id. */
  "team gifts": z.string().check(
    z.regex(/^[12][\dT:.-]{22}Z\/[1-9]\d{0,14}$/),
    z.refine((text) => !Number.isNaN(Date.parse(text.slice(0, 24)))),
  ),
  events: z.iso.datetime().check(z.regex(/^[12]/)),
  following: z.iso.datetime().check(z.regex(/^[12]/)),
  pledges: z.null(),
  reports: z.null(),
  managed: z.null(),
} as const;
export type CursorKind = keyof typeof values;

/** Within the range of the columns it is compared with. */
const positive = z.int().check(z.gte(1), z.lte(2_147_483_647));

/** Returns an opaque base64url text. */
function writeCursor(kind: CursorKind, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([kind, value, id])).toString("base64url");
}

/** Undefined for the first page. Throws `invalid` unless `writeCursor` wrote the text for this list. */
export function readCursor(kind: CursorKind, text: string | undefined): Position | undefined {
  if (text === undefined) return undefined;
  const parsed = z.tuple([z.literal(kind), values[kind], positive]).safeParse(decode(text));
  if (!parsed.success) {
    throw new AppError("invalid", {
      fields: [{ loc: ["query", "cursor"], msg: "Invalid cursor" }],
    });
  }
  const [, value, id] = parsed.data;
  return { value, id };
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}

/** Cuts a page from rows read with `limit + 1`, so that it knows whether more follow. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  kind: CursorKind,
  toPosition: (row: Row) => Position,
): { rows: readonly Row[]; next_cursor: string | null } {
  const last = rows[limit - 1];
  const hasMore = rows.length > limit && last !== undefined;
  return {
    rows: rows.slice(0, limit),
    next_cursor: hasMore ? writeCursor(kind, toPosition(last)) : null,
  };
}
