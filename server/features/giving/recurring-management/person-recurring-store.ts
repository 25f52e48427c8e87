import { type ExpressionBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import type { Person } from "../../foundation/accounts/person.ts";

/** Whether it is the person's: with their account, or a guest's with their confirmed address. */
const belongsTo =
  ({ accountId, confirmedEmail }: Person) =>
  (eb: ExpressionBuilder<DB, "recurring_donation">) =>
    eb.and([
      eb("donor_email", "is not", null),
      eb.or([
        eb("account_id", "=", accountId),
        eb.and([eb("account_id", "is", null), eb("donor_email", "=", confirmedEmail)]),
      ]),
    ]);

/** Whether it is an account's, or its address's owner disowned none of its donations. */
const isNotDisowned = sql<boolean>`(account_id IS NOT NULL OR NOT EXISTS (SELECT FROM donation
  WHERE donation.recurring_id = recurring_donation.id AND disowned_at IS NOT NULL))`;

/** What is exported, newest first. */
export function findPersonRecurring(db: Db, person: Person) {
  return db
    .selectFrom("recurring_donation")
    .select(["id", "campaign_id", "move_to", "frequency", "currency", "amount_minor"])
    .select(["first_on", "next_on", "ends_on", "paused_until", "state", "reason"])
    .select(["payment_method", "provider as payment_provider", "mandate_title"])
    .select(["mandate_expires_on as payment_method_expires_on"])
    .select(["donor_name as name", "donor_email as email", "anonymous"])
    .select(["created_at", "started_at", "stopped_at"])
    .where(belongsTo(person))
    .where(isNotDisowned)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Emails about an account's recurring donations go to its new address. */
export async function moveRecurringEmails(
  tx: Tx,
  accountId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable("recurring_donation")
    .set({ donor_email: to })
    .where("account_id", "=", accountId)
    .where("donor_email", "=", from)
    .execute();
}

/** In the order of their ids. */
export function lockPersonRecurring(tx: Tx, person: Person) {
  return tx
    .selectFrom("recurring_donation")
    .selectAll()
    .where(belongsTo(person))
    .orderBy("id")
    .forUpdate()
    .execute();
}
