import * as z from "zod/mini";
import { readIdCursor, toIdPage } from "./id-page.ts";

/** The last row of a page, in a list sorted by time and id. */
export interface TimePosition {
  readonly at: Date;
  readonly id: string;
}

const position = z.pipe(
  z.string().check(z.regex(/^\d{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  z.transform((text): TimePosition => {
    const [ms = "", id = ""] = text.split("_");
    return { at: new Date(Number(ms)), id };
  }),
);

/** Reads a cursor of `cutTimePage`. Throws `invalid` for any other text. */
export function readTimeCursor(cursor: string | undefined): TimePosition | undefined {
  return readIdCursor(position, cursor);
}

/** Cuts a page from `limit` + 1 rows: an extra row means that more follow. */
export function cutTimePage<Row extends { readonly id: string | null }>(
  rows: readonly Row[],
  limit: number,
  timeOf: (row: Row) => Date,
): { rows: readonly Row[]; next_cursor: string | null } {
  const positioned = rows.map((row) => ({ row, id: `${timeOf(row).getTime()}_${row.id}` }));
  const page = toIdPage(positioned, limit);
  return { rows: page.rows.map(({ row }) => row), next_cursor: page.next_cursor };
}
