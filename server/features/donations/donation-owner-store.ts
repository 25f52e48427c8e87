import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";

/** A campaign whose donations changed owner; `shown` where the public sees one of them with its donor. */
export interface OwnedCampaign {
  readonly campaign_id: number;
  readonly shown: boolean;
}

/** What an account gave from a known address and what counts, locked in the order of the ids. */
export function lockGiven(tx: Tx, accountId: string) {
  return tx
    .selectFrom("donation")
    .select(["id", "campaign_id", "donor_email", "account_id"])
    .where("account_id", "=", accountId)
    .where("donor_email", "is not", null)
    .where("state", "=", "settled")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Gives guests' donations with this address to the account; `email` in lower case. */
export async function giveToAccount(
  tx: Tx,
  accountId: string,
  email: string,
): Promise<readonly OwnedCampaign[]> {
  const { rows } = await sql<OwnedCampaign>`
    WITH joined AS (
      UPDATE donation SET account_id = ${accountId}
      WHERE donor_email = ${email} AND account_id IS NULL
      RETURNING campaign_id, state, anonymous
    )
    SELECT campaign_id, bool_or(state = 'settled' AND NOT anonymous) AS shown
    FROM joined GROUP BY campaign_id`.execute(tx);
  return rows;
}
