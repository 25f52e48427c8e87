import type { Selectable } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { uuidv7 } from "../../../platform/ids.ts";

export type DisputeRow = Selectable<DB["dispute"]>;

export function findDisputeRow(
  db: Db,
  provider: string,
  externalId: string,
): Promise<DisputeRow | undefined> {
  return db
    .selectFrom("dispute")
    .selectAll()
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
}

/** Makes the dispute's row, or says in it what became of it. */
export async function saveDispute(
  tx: Tx,
  known: DisputeRow | undefined,
  told: Omit<DisputeRow, "id" | "evidence" | "evidence_sent_at" | "evidence_by">,
): Promise<void> {
  if (!known) {
    await tx
      .insertInto("dispute")
      .values({ ...told, id: uuidv7() })
      .execute();
    return;
  }
  const { state, evidence_due_at, closed_at } = told;
  await tx
    .updateTable("dispute")
    .set({ state, evidence_due_at, closed_at })
    .where("id", "=", known.id)
    .execute();
}
