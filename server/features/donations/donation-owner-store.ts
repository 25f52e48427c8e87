import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";

/** A campaign whose donations changed owner; `shown` where the public sees one of them with its donor. */
export interface OwnedCampaign {
  readonly campaign_id: number;
  readonly shown: boolean;
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
