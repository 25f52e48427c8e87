import { type Insertable, sql } from "kysely";
import type { InKindState } from "#contract/campaigns/in-kind.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { countedStates } from "./in-kind-status.ts";

export async function insertPledge(tx: Tx, row: Insertable<DB["in_kind_gift"]>): Promise<number> {
  const { id } = await tx
    .insertInto("in_kind_gift")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Blocks other decisions on the pledge until the commit. */
export function lockPledge(tx: Tx, id: number) {
  return tx
    .selectFrom("in_kind_gift")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updatePledge(
  tx: Tx,
  id: number,
  { state, at }: { state: InKindState; at: Date },
): Promise<void> {
  await tx
    .updateTable("in_kind_gift")
    .set({ state, changed_at: at })
    .where("id", "=", id)
    .execute();
}

export async function countPledgesSince(db: Db, accountId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("in_kind_gift")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("pledged_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

export type PledgeRow = NonNullable<Awaited<ReturnType<typeof findPledge>>>;

function selectPledges(db: Db) {
  return db
    .selectFrom("in_kind_gift as gift")
    .innerJoin("campaign", "campaign.id", "gift.campaign_id")
    .innerJoin("account as donor", "donor.id", "gift.account_id")
    .selectAll("gift")
    .select([
      "campaign.title",
      "donor.first_name",
      "donor.last_name",
      "donor.portrait",
      "donor.email",
      "donor.erased_at",
    ]);
}

export function findPledge(db: Db, id: number) {
  return selectPledges(db).where("gift.id", "=", id).executeTakeFirst();
}

interface PledgeFilter {
  readonly accountId?: string;
  readonly campaignId?: number | undefined;
  readonly state?: InKindState | undefined;
}

/** Matching pledges with ids below `after`, newest first. */
export function findPledges(
  db: Db,
  { accountId, campaignId, state }: PledgeFilter,
  { after, limit }: { after: number | undefined; limit: number },
) {
  return selectPledges(db)
    .$if(accountId !== undefined, (query) => query.where("gift.account_id", "=", accountId ?? ""))
    .$if(campaignId !== undefined, (query) => query.where("gift.campaign_id", "=", campaignId ?? 0))
    .$if(state !== undefined, (query) => query.where("gift.state", "=", state ?? "pledged"))
    .$if(after !== undefined, (query) => query.where("gift.id", "<", after ?? 0))
    .orderBy("gift.id", "desc")
    .limit(limit)
    .execute();
}

/** Confirmed and received pledges, latest first. */
export function findConfirmedPledges(db: Db, campaignId: number, limit: number) {
  return selectPledges(db)
    .where("gift.campaign_id", "=", campaignId)
    .where("gift.state", "in", countedStates)
    .orderBy("gift.changed_at", "desc")
    .orderBy("gift.id", "desc")
    .limit(limit)
    .execute();
}

export async function countPledgesByState(
  db: Db,
  campaignId: number,
): Promise<ReadonlyMap<InKindState, number>> {
  const rows = await readRows(
    db,
    sql<{ state: InKindState; count: number }>`
      SELECT state, count(*) AS count FROM in_kind_gift
      WHERE campaign_id = ${campaignId} GROUP BY state`,
  );
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** Withdraws open pledges, and erases messages and names. Returns the ids of the campaigns. */
export async function erasePledges(tx: Tx, accountId: string, at: Date): Promise<number[]> {
  await tx
    .updateTable("in_kind_gift")
    .set({ state: "withdrawn", changed_at: at })
    .where("account_id", "=", accountId)
    .where("state", "in", ["pledged", "confirmed"])
    .execute();
  const pledged = await tx
    .updateTable("in_kind_gift")
    .set({ message: null, anonymous: true })
    .where("account_id", "=", accountId)
    .returning("campaign_id")
    .execute();
  return pledged.map(({ campaign_id }) => campaign_id);
}

export function findPledgesByAccount(db: Db, accountId: string) {
  return db
    .selectFrom("in_kind_gift")
    .select([
      "campaign_id",
      "what",
      "quantity",
      "message",
      "anonymous",
      "state",
      "pledged_at",
      "changed_at",
    ])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}
