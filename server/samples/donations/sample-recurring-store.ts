import type { Insertable } from "kysely";
import type { NewRecurring } from "../../features/giving/recurring/recurring-store.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/tables.generated.ts";

export async function insertSampleRecurring(tx: Tx, rows: readonly NewRecurring[]): Promise<void> {
  await tx
    .insertInto("recurring_donation")
    .values([...rows])
    .execute();
}

export async function insertSamplePeriods(
  tx: Tx,
  rows: ReadonlyArray<Insertable<DB["recurring_charge"]>>,
): Promise<void> {
  await tx
    .insertInto("recurring_charge")
    .values([...rows])
    .execute();
}

export async function insertSampleDeclines(
  tx: Tx,
  rows: ReadonlyArray<Insertable<DB["payment_decline"]>>,
): Promise<void> {
  await tx
    .insertInto("payment_decline")
    .values([...rows])
    .execute();
}
