import type * as z from "zod/mini";
import { AppError } from "./app-error.ts";

/** The id after which a page of a list that is sorted by it begins. Throws `invalid` for any other cursor. */
export function readIdCursor<Id>(
  id: z.ZodMiniType<Id>,
  cursor: string | undefined,
): Id | undefined {
  if (cursor === undefined) return undefined;
  const read = id.safeParse(cursor);
  if (read.success) return read.data;
  throw new AppError("invalid", { fields: [{ loc: ["query", "cursor"], msg: "Not a cursor" }] });
}

/** Cuts a page out of rows of which one more than `limit` was read, to know whether more follow. */
export function cutIdPage<Row extends { readonly id: string | number }>(
  rows: readonly Row[],
  limit: number,
): { rows: readonly Row[]; next_cursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next_cursor: last ? String(last.id) : null };
}
