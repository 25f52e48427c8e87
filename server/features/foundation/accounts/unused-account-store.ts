import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { deleteOldRows, type KeyPage } from "../../../platform/jobs/delete-in-pages.ts";

export interface AccountReference {
  readonly table: string;
  readonly column: string;
}

/** All foreign keys to `account`, from the database's catalogue, so that none can be missed. */
export function findAccountReferences(db: Db): Promise<readonly AccountReference[]> {
  return readRows(
    db,
    sql<AccountReference>`
      SELECT conrelid::regclass::text AS table, attname AS column
      FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND confrelid = 'account'::regclass`,
  );
}

/**
 * Deletes the accounts of a page that were created before then, never confirmed, and aren't referred
 * to by any donation, campaign or session. Returns the page's last key. Accounts that the office
 * disabled stay, as their owners could register again.
 */
export function deleteUnusedAccounts(
  tx: Tx,
  { before, references }: { before: Date; references: readonly AccountReference[] },
  page: KeyPage,
): Promise<string | undefined> {
  const used = references.map(
    ({ table, column }) =>
      sql`EXISTS (SELECT FROM ${sql.table(table)} AS other WHERE other.${sql.ref(column)} = account.id)`,
  );
  const old = sql`email_verified_at IS NULL AND created_at < ${before} AND role = 'supporter'
    AND office_role IS NULL     AND disabled_at IS NULL AND erased_at IS NULL AND NOT (${sql.join(used, sql` OR `)})`;
  return deleteOldRows(tx, page, { table: "account", key: "id", old });
}
