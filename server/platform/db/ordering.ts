import { sql } from "kysely";
import { type OrderBy, readOrder } from "#contract/page.ts";

/**
 * A list's order for a query: its column, the `way` of each ORDER BY, and `beyond`, which compares rows with
 * the last one of the page before.
 */
export function orderingOf<Column extends string>(order: OrderBy<Column>) {
  const { column, down } = readOrder(order);
  return down
    ? ({ column, way: "desc", beyond: sql`<` } as const)
    : ({ column, way: "asc", beyond: sql`>` } as const);
}
