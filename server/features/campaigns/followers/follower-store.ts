import type { Tx } from "../../../platform/db/database.ts";

interface FollowerPage {
  /** Later followers are left out. */
  readonly at: Date;
  /** The last account of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Accounts that follow the campaign, by id. */
export async function findFollowers(
  tx: Tx,
  campaignId: number,
  { at, after, limit }: FollowerPage,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("campaign_follow")
    .select("account_id")
    .where("campaign_id", "=", campaignId)
    .where("followed_at", "<=", at)
    .$if(after !== null, (query) => query.where("account_id", ">", after ?? ""))
    .orderBy("account_id")
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
