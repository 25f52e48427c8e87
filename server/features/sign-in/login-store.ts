import type { Db } from "../../platform/db/database.ts";

/** What a login is checked against; `email` in lower case, as it is kept. */
export function findLogin(db: Db, email: string) {
  return db
    .selectFrom("account")
    .leftJoin("two_factor", (join) =>
      join
        .onRef("two_factor.account_id", "=", "account.id")
        .on("two_factor.confirmed_at", "is not", null),
    )
    .select([
      "account.id",
      "account.password_hash",
      "account.disabled_at",
      "two_factor.account_id as two_factor",
    ])
    .where("account.email", "=", email)
    .executeTakeFirst();
}
