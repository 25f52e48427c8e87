import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

export type RecurringRow = Selectable<DB["recurring_donation"]>;
export type NewRecurring = Insertable<DB["recurring_donation"]>;
export type ChargeRow = Selectable<DB["recurring_charge"]>;

export function findRecurring(db: Db, id: string): Promise<RecurringRow | undefined> {
  return db.selectFrom("recurring_donation").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Lock it before its charges and donations. */
export function lockRecurring(tx: Tx, id: string): Promise<RecurringRow | undefined> {
  return tx
    .selectFrom("recurring_donation")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the row after the update. */
export function updateRecurring(
  tx: Tx,
  id: string,
  changes: Updateable<DB["recurring_donation"]>,
): Promise<RecurringRow> {
  return tx
    .updateTable("recurring_donation")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
