import type * as z from "zod/mini";
import { AppError } from "./app-error.ts";

/** Reads a cursor as the id that the next page starts after. Throws `invalid` for any other text. */
export function readIdCursor<Id>(
  id: z.ZodMiniType<Id>,
  cursor: string | undefined,
): Id | undefined {
  if (cursor === undefined) return undefined;
  const parsed = id.safeParse(cursor);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid", { fields: [{ loc: ["query", "cursor"], msg: "Not a cursor" }] });
}

/** Makes a page of up to `limit` + 1 rows: the extra row shows that more follow. */
export function toIdPage<Row extends { readonly id: string | number }>(
  rows: readonly Row[],
  limit: number,
): { rows: readonly Row[]; next_cursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next_cursor: last ? String(last.id) : null };
}
