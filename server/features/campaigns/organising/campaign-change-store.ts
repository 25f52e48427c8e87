import type { Insertable, Selectable, Updateable } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

export type ChangeRow = Selectable<DB["campaign_change"]>;

export function lockChange(tx: Tx, id: number) {
  return tx
    .selectFrom("campaign_change")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertChange(tx: Tx, row: Insertable<DB["campaign_change"]>): Promise<void> {
  await tx.insertInto("campaign_change").values(row).execute();
}

export async function updateChange(
  tx: Tx,
  id: number,
  changes: Updateable<DB["campaign_change"]>,
): Promise<void> {
  await tx.updateTable("campaign_change").set(changes).where("id", "=", id).execute();
}

export async function findChangeCampaign(tx: Tx, id: number): Promise<number | undefined> {
  const found = await tx
    .selectFrom("campaign_change")
    .select("campaign_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.campaign_id;
}
