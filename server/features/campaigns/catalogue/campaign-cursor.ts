import * as z from "zod/mini";
import { AppError } from "../../../platform/http/app-error.ts";

/** Where a page ended: what its last row was sorted by, and the row's own number. */
export interface Position {
  readonly value: string | number | null;
  readonly id: number;
}

const day = z.iso.date().check(z.regex(/^[12]/));
const minor = z.int().check(z.gte(0));

/** What each list is sorted by. A cursor belongs to the list that gave it. */
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
  /** When it was given, and to which campaign. */
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

/** As large as the columns it is held against. */
const positive = z.int().check(z.gte(1), z.lte(2_147_483_647));

/** An opaque cursor of base64url characters. */
export function writeCursor(kind: CursorKind, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([kind, value, id])).toString("base64url");
}

/** Undefined for the first page. Throws `invalid` unless `writeCursor` made the text for the same list. */
export function readCursor(kind: CursorKind, text: string | undefined): Position | undefined {
  if (text === undefined) return undefined;
  const parsed = z.tuple([z.literal(kind), values[kind], positive]).safeParse(decoded(text));
  if (!parsed.success) {
    throw new AppError("invalid", { fields: [{ loc: ["query", "cursor"], msg: "Not a cursor" }] });
  }
  const [, value, id] = parsed.data;
  return { value, id };
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}

/** Cuts a page out of rows of which one more than `limit` was read, to know whether more follow. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  kind: CursorKind,
  positionOf: (row: Row) => Position,
): { rows: readonly Row[]; next_cursor: string | null } {
  const last = rows[limit - 1];
  const more = rows.length > limit && last !== undefined;
  return {
    rows: rows.slice(0, limit),
    next_cursor: more ? writeCursor(kind, positionOf(last)) : null,
  };
}
