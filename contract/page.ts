import * as z from "zod/mini";

export const PAGE_SIZE = 12;
const MAX_PAGE_SIZE = 50;
/** 15 digits, which JSON numbers represent exactly. */
const MAX_ID = 999_999_999_999_999;

/** Query of a paged list: `cursor` from the previous page, `limit` from 1 to 50. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, "Not a cursor"))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE_SIZE)), PAGE_SIZE),
};

/** A sort column; a leading "-" means descending. */
export type OrderBy<Column extends string> = Column | `-${Column}`;

export function readOrder<Column extends string>(order: OrderBy<Column>) {
  const down = order.startsWith("-");
  return { column: (down ? order.slice(1) : order) as Column, down };
}

/** A schema of both orders by each of these columns. */
export function orderSchema<Column extends string>(...columns: Column[]) {
  return z.enum(columns.flatMap((column) => [column, `-${column}`] as OrderBy<Column>[]));
}

/** A page of items; `next_cursor` is null on the last one. */
export function pageSchema<S extends z.ZodMiniType>(item: S) {
  return z.object({ data: z.array(item), next_cursor: z.nullable(z.string()) });
}

/** The largest category id: four bytes. */
export const MAX_CATEGORY_ID = 2_147_483_647;

/** A positive integer in a path. Anything else is not found without a database query. */
export const pathId = z.pipe(
  z.union([z.int().check(z.gte(1), z.lte(MAX_ID)), z.string().check(z.regex(/^[1-9]\d{0,14}$/))]),
  z.transform(Number),
);
