import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { selectShownDonations } from "../../giving/donations/donation-store.ts";

/** After which donation a page begins. */
export interface DonationPosition {
  readonly createdAt: Date;
  readonly id: string;
}

function selectDonations(db: Db) {
  return selectShownDonations(db)
    .orderBy("donation.created_at", "desc")
    .orderBy("donation.id", "desc");
}

/** The account's donations, newest first. */
export function findOwnDonations(
  db: Db,
  accountId: string,
  page: { after: DonationPosition | undefined; limit: number },
) {
  const { after } = page;
  return selectDonations(db)
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

/**
 * Everything that somebody gave: under their account, and as a guest with the address, where it is
 * proven to be theirs and they did not say otherwise.
 */
export function findAllDonationsOf(
  db: Db,
  account: { id: string; email: string; email_verified_at: Date | null },
) {
  return selectDonations(db)
    .where((eb) =>
      eb.or([
        eb("donation.account_id", "=", account.id),
        ...(account.email_verified_at
          ? [
              eb("donation.account_id", "is", null)
                .and("donation.donor_email", "=", account.email)
                .and("donation.disowned_at", "is", null),
            ]
          : []),
      ]),
    )
    .execute();
}
