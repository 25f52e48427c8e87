import { sql } from "kysely";
import type { OwnDonationOrder } from "#contract/account/profile.ts";
import type { Db } from "../../../platform/db/database.ts";
import { toOrdering } from "../../../platform/db/ordering.ts";
import { selectShownDonations } from "../../giving/donations/donation-store.ts";

/** The last donation of the previous page. */
export interface DonationPosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** The account's donations by the time they were started. */
export function findOwnDonations(
  db: Db,
  accountId: string,
  page: { after: DonationPosition | undefined; order: OwnDonationOrder; limit: number },
) {
  const { after } = page;
  const { way, beyond } = toOrdering(page.order);
  return selectShownDonations(db)
    .orderBy("donation.created_at", way)
    .orderBy("donation.id", way)
    .where("donation.account_id", "=", accountId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(donation.created_at, donation.id)
          ${beyond} (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .limit(page.limit)
    .execute();
}
