import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** Whom a donation is from: an account, or the address of a guest. */
export interface DonorKey {
  readonly account_id: string | null;
  readonly email: string | null;
}

/**
 * The accounts and addresses of one person, as rows (account_id, email) with one of them: the given one, an account's
 * confirmed address and its account, and what the office joined with any of these. No row for an erased account.
 */
export function personOf(accountId: RawBuilder<unknown>, email: RawBuilder<unknown>) {
  const owner = sql`own.email_verified_at IS NOT NULL AND own.erased_at IS NULL`;
  return sql`(
    WITH RECURSIVE person (account_id, email) AS (
      (
        SELECT id, NULL::text FROM account WHERE id = ${accountId} AND erased_at IS NULL
        UNION ALL
        SELECT NULL::uuid, ${email} WHERE ${accountId} IS NULL AND ${email} IS NOT NULL
      )
      UNION
      SELECT linked.account_id, linked.email FROM person CROSS JOIN LATERAL (
        SELECT NULL::uuid AS account_id, own.email FROM account own
          WHERE own.id = person.account_id AND ${owner}
        UNION ALL
        SELECT own.id, NULL::text FROM account own WHERE own.email = person.email AND ${owner}
        UNION ALL
        SELECT other.account_id, other.email FROM donor mine
          JOIN donor other ON other.group_id = mine.group_id
          WHERE mine.account_id = person.account_id OR mine.email = person.email
      ) AS linked
    )
    SELECT account_id, email FROM person)`;
}

/**
 * Paid donations of a row `person` of `personOf`, each part in the order and limit of `page`. A guest's donation that
 * the owner of the address disowned has no known donor.
 */
export function paidDonations(columns: RawBuilder<unknown>, page: RawBuilder<unknown>) {
  return sql`(
    (SELECT ${columns} FROM donation
      WHERE account_id = person.account_id AND settled_at IS NOT NULL ${page})
    UNION ALL
    (SELECT ${columns} FROM donation
      WHERE donor_email = person.email AND account_id IS NULL AND settled_at IS NOT NULL
        AND disowned_at IS NULL ${page}))`;
}

/** The account or address with the id of a donor's record, an account or a donation. */
export async function findDonorKey(db: Db, id: string): Promise<DonorKey | undefined> {
  const [key] = await readRows(
    db,
    sql<DonorKey>`
      SELECT account_id, email FROM donor WHERE id = ${id}
      UNION ALL
      SELECT id, NULL FROM account WHERE id = ${id}
      UNION ALL
      SELECT account_id, CASE WHEN account_id IS NULL THEN donor_email END FROM donation
        WHERE id = ${id} AND disowned_at IS NULL
      LIMIT 1`,
  );
  return key;
}
