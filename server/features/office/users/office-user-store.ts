import { type RawBuilder, sql } from "kysely";
import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import type { UserOrder } from "#contract/office/users.ts";
import type { Db } from "../../../platform/db/database.ts";
import { matchesAllWords } from "../../../platform/db/fold-text.ts";
import { toOrdering } from "../../../platform/db/ordering.ts";
import { foldedAccountWords, officeRoleColumn } from "../../foundation/accounts/account-store.ts";
import { emailBounces } from "../../foundation/emails/suppression-store.ts";

export type OfficeUserRow = Awaited<ReturnType<typeof findOfficeUsers>>[number];

const ownCampaigns = sql<Array<{ id: number; title: string; state: CampaignState }>>`coalesce(
  (SELECT json_agg(json_build_object('id', id, 'title', title, 'state', state) ORDER BY id)
    FROM campaign WHERE organiser_id = account.id), '[]')`;

const donationCount = sql<number>`(SELECT count(*)::int FROM donation
  WHERE donation.account_id = account.id AND state = 'settled')`;

function openSessions(at: Date): RawBuilder<number> {
  return sql`(SELECT count(*)::int FROM session
    WHERE session.account_id = account.id AND ended_at IS NULL AND expires_at > ${at})`;
}

/** Each order has an index. Ids, which rise with time, make it unique. */
const orderColumns = {
  joined: [],
  name: [sql`lower(account.first_name || ' ' || account.last_name)`],
  email: [sql`account.email`],
} as const;

/** Accounts that were not erased, after the account with the id `page.after`. */
export function findOfficeUsers(
  db: Db,
  filter: { q?: string | undefined; id?: string | undefined },
  page: { after: string | undefined; order: UserOrder; limit: number; at: Date },
) {
  let found = db
    .selectFrom("account")
    .select([
      "account.id",
      "account.email",
      "account.first_name",
      "account.last_name",
      "account.portrait",
      "account.role",
      officeRoleColumn.as("office_role"),
      "account.email_verified_at",
      "account.created_at",
      "account.disabled_at",
      "account.two_factor_since",
      ownCampaigns.as("campaigns"),
      donationCount.as("gift_count"),
      openSessions(page.at).as("session_count"),
      emailBounces(sql.ref("account.email")).as("mails_come_back"),
    ])
    .where("account.erased_at", "is", null);
  if (filter.id !== undefined) found = found.where("account.id", "=", filter.id);
  if (filter.q?.trim()) found = found.where(matchesAllWords(foldedAccountWords, filter.q));
  const { column, way, beyond } = toOrdering(page.order);
  const columns = [...orderColumns[column], sql`account.id`];
  if (page.after !== undefined) {
    const last = columns.map(
      (key) => sql`(SELECT ${key} FROM account WHERE account.id = ${page.after})`,
    );
    found = found.where(sql<boolean>`(${sql.join(columns)}) ${beyond} (${sql.join(last)})`);
  }
  for (const key of columns) found = found.orderBy(key, way);
  return found.limit(page.limit).execute();
}

/** Someone who donated without an account; `email` is in lower case. */
export function findGuest(db: Db, email: string) {
  return db
    .selectFrom("donation")
    .select([
      sql<string>`donor_email`.as("email"),
      sql<string | null>`(array_agg(donor_name ORDER BY settled_at DESC)
        FILTER (WHERE NOT anonymous AND donor_name IS NOT NULL))[1]`.as("name"),
      sql<number>`count(*)::int`.as("gift_count"),
      emailBounces(sql`donor_email`).as("mails_come_back"),
    ])
    .where("account_id", "is", null)
    .where("donor_email", "=", email)
    .where("state", "=", "settled")
    .groupBy("donor_email")
    .executeTakeFirst();
}
