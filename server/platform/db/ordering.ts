import { sql } from "kysely";
import { type OrderBy, readOrder } from "#contract/page.ts";

/** A list's order for SQL: column, direction (`way`), and the operator that finds rows after a cursor (`beyond`). */
export function toOrdering<Column extends string>(order: OrderBy<Column>) {
  const { column, down } = readOrder(order);
  return down
    ? ({ column, way: "desc", beyond: sql`<` } as const)
    : ({ column, way: "asc", beyond: sql`>` } as const);
}
