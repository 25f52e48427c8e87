import { sql } from "kysely";
import { publicStates } from "#contract/campaigns/campaign-states.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { emailBounces } from "../../foundation/emails/suppression-store.ts";

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** An account with its number of unused recovery codes and its newsletter status. */
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
      emailBounces(sql.ref("account.email")).as("mails_come_back"),
    ])
    .where("account.id", "=", id)
    .executeTakeFirst();
}

/** Something that shows a person: a campaign page, a campaign's donations, or an event. */
export interface Appearance {
  readonly on: "page" | "gifts" | "event";
  readonly id: number;
}

/**
 * Where visitors see the person's name or photo. Leaves out events of campaigns that aren't public,
 * but not their pages, as a campaign may be published at the same moment.
 */
export function findAppearances(db: Db, accountId: string): Promise<readonly Appearance[]> {
  return readRows(
    db,
    sql<Appearance>`
      SELECT 'page' AS "on", id FROM campaign WHERE organiser_id = ${accountId}
      UNION SELECT 'page', campaign_id FROM campaign_update
        WHERE author_id = ${accountId} AND posted_at IS NOT NULL
      UNION SELECT 'page', campaign_id FROM comment
        WHERE account_id = ${accountId} AND removed_at IS NULL
      UNION SELECT 'page', campaign_id FROM in_kind_gift
        WHERE account_id = ${accountId} AND NOT anonymous
      UNION SELECT 'page', campaign_id FROM event WHERE host_id = ${accountId}
      UNION SELECT 'event', event.id FROM event JOIN campaign ON campaign.id = event.campaign_id
        WHERE event.host_id = ${accountId} AND campaign.state = ANY(${[...publicStates]})
      UNION SELECT 'gifts', campaign_id FROM donation
        WHERE account_id = ${accountId} AND state = 'settled' AND NOT anonymous`,
  );
}
