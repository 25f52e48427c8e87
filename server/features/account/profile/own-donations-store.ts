import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { selectShownDonations } from "../../giving/donations/donation-store.ts";

/** The donation after which a page begins. */
export interface DonationPosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** The account's donations, newest first. */
export function findOwnDonations(
  db: Db,
  accountId: string,
  page: { after: DonationPosition | undefined; limit: number },
) {
  const { after } = page;
  return selectShownDonations(db)
    .orderBy("donation.created_at", "desc")
    .orderBy("donation.id", "desc")
    .where("donation.account_id", "=", accountId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(donation.created_at, donation.id)
          < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .limit(page.limit)
    .execute();
}
