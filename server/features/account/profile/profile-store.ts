import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { mailsComeBack } from "../../foundation/letters/suppression-store.ts";

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** An account, with its number of recovery codes and its newsletter's state. */
export function findProfile(db: Db, id: string) {
  return db
    .selectFrom("account")
    .leftJoin("newsletter_subscriber as subscriber", "subscriber.email", "account.email")
    .selectAll("account")
    .select((eb) => [
      "subscriber.state as newsletter_state",
      eb
        .selectFrom("recovery_code")
        .select((codes) => codes.fn.countAll<number>().as("count"))
        .whereRef("recovery_code.account_id", "=", "account.id")
        .where("recovery_code.used_at", "is", null)
        .as("recovery_codes_left"),
      mailsComeBack(sql.ref("account.email")).as("mails_come_back"),
    ])
    .where("account.id", "=", id)
    .executeTakeFirst();
}

/** Campaigns whose pages show the person: as owner, as host, by what they gave, like or wrote. */
export async function findAppearances(db: Db, accountId: string): Promise<number[]> {
  const rows = await readRows(
    db,
    sql<{ id: number }>`
      SELECT id FROM campaign WHERE organiser_id = ${accountId}
      UNION SELECT campaign_id FROM event WHERE host_id = ${accountId}
      UNION SELECT campaign_id FROM comment WHERE account_id = ${accountId}
      UNION SELECT campaign_id FROM campaign_like WHERE account_id = ${accountId}
      UNION SELECT campaign_id FROM campaign_follow WHERE account_id = ${accountId}
      UNION SELECT campaign_id FROM in_kind_gift WHERE account_id = ${accountId}
      UNION SELECT campaign_id FROM donation
        WHERE account_id = ${accountId} AND state = 'settled' AND NOT anonymous`,
  );
  return rows.map((row) => row.id);
}
