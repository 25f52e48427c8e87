import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { belongsToDonor } from "../donations/donation-owner-store.ts";

/** Refunds of a person's donations and those they requested, newest first. */
export function findRefundsOfPerson(db: Db, { accountId, confirmedEmail }: Person) {
  return db
    .selectFrom("refund")
    .innerJoin("donation", "donation.id", "refund.donation_id")
    .select([
      "refund.donation_id",
      "refund.state",
      "refund.amount_minor",
      "donation.currency",
      "refund.reason",
      "refund.asked_by",
      "refund.asked_at",
      "refund.decided_at",
      "refund.decision_note",
      "refund.changed_at",
    ])
    .select(
      sql<string | null>`CASE WHEN refund.asked_by = 'donor' OR refund.asker_id = ${accountId}::uuid
        THEN refund.note END`.as("note"),
    )
    .where((eb) =>
      eb.or([
        eb("donation.account_id", "=", accountId),
        eb("refund.asker_id", "=", accountId),
        eb("donation.account_id", "is", null)
          .and("donation.donor_email", "=", confirmedEmail)
          .and("donation.disowned_at", "is", null),
      ]),
    )
    .orderBy("refund.asked_at", "desc")
    .orderBy("refund.id", "desc")
    .execute();
}

/** Clears what the donor wrote about their donations, and the office's replies. */
export async function eraseRefundNotes(tx: Tx, person: Person): Promise<void> {
  await tx
    .updateTable("refund")
    .set({ note: null, decision_note: null })
    .from("donation")
    .whereRef("donation.id", "=", "refund.donation_id")
    .where(belongsToDonor(person))
    .execute();
}
