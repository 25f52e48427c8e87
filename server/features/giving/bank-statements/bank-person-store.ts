import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { belongsToDonor } from "../donations/donation-owner-store.ts";

/** The lines of a person's donations and of their refunds, newest first. */
export function findLinesOfPerson(db: Db, { accountId, confirmedEmail }: Person) {
  return db
    .selectFrom("bank_line as line")
    .leftJoin("refund", "refund.id", "line.refund_id")
    .innerJoin("donation", (join) =>
      join.on(sql<boolean>`donation.id = coalesce(line.donation_id, refund.donation_id)`),
    )
    .select([
      "donation.id as donation_id",
      "line.booked_on",
      "line.amount_minor",
      "line.currency",
      "line.counterparty_name",
      "line.counterparty_iban",
      "line.reference",
      "line.text",
      "line.returned",
    ])
    .where((eb) =>
      eb.or([
        eb("donation.account_id", "=", accountId),
        eb("donation.account_id", "is", null)
          .and("donation.donor_email", "=", confirmedEmail)
          .and("donation.disowned_at", "is", null),
      ]),
    )
    .orderBy("line.booked_on", "desc")
    .orderBy("line.id", "desc")
    .execute();
}

export async function eraseLinesOfPerson(tx: Tx, person: Person): Promise<void> {
  const nameless = { counterparty_name: null, counterparty_iban: null, reference: null, text: "" };
  await tx
    .updateTable("bank_line")
    .set(nameless)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("bank_line as line")
        .leftJoin("refund", "refund.id", "line.refund_id")
        .innerJoin("donation", (join) =>
          join.on(sql<boolean>`donation.id = coalesce(line.donation_id, refund.donation_id)`),
        )
        .select("line.id")
        .where(belongsToDonor(person)),
    )
    .execute();
}
