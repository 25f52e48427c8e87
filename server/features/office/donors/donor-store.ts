import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { EnquiryState } from "#contract/outreach/enquiries.ts";
import type { SuppressionScope } from "#contract/outreach/mailings.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { remainingAmount } from "../../giving/donations/remaining-amount.ts";
import { selectDonations } from "../money/find-donation-store.ts";
import { selectRecurring } from "../recurring/recurring-list-store.ts";
import { type DonorKey, paidDonations, personOf } from "./person-store.ts";

export interface DonorRow {
  readonly account_ids: string[];
  /** Confirmed addresses of the accounts, and addresses of guests. */
  readonly emails: string[];
  /** Oldest first. */
  readonly accounts: ReadonlyArray<{ id: string; name: string; email: string; confirmed: boolean }>;
  /** What the office added, for accounts first. */
  readonly records: ReadonlyArray<{
    id: string;
    account_id: string | null;
    email: string | null;
    group_id: string | null;
    city: string | null;
    tags: string[];
  }>;
  readonly totals: ReadonlyArray<{ currency: Currency; minor: number; count: number }>;
  /** The name on the newest donation that has one. */
  readonly donor_name: string | null;
  readonly last_at: Date | null;
}

/** The persons with these accounts or addresses, in the same order, counting up to `most` + 1 donations of each. */
export function findDonors(
  db: Db,
  keys: readonly DonorKey[],
  most: number,
): Promise<readonly DonorRow[]> {
  const newest = sql`ORDER BY id DESC LIMIT ${most + 1}`;
  const columns = sql`id, currency, amount_minor, fee_minor, refunded_minor, donor_name, settled_at`;
  return readRows(
    db,
    sql<DonorRow>`
      SELECT known.account_ids, known.emails, given.*,
        (SELECT coalesce(json_agg(json_build_object(
            'id', account.id, 'name', rtrim(account.first_name || ' ' || account.last_name),
            'email', account.email, 'confirmed', account.email_verified_at IS NOT NULL
          ) ORDER BY account.id), '[]')
          FROM account WHERE account.id = ANY(known.account_ids)) AS accounts,
        (SELECT coalesce(json_agg(json_build_object(
            'id', donor.id, 'account_id', donor.account_id, 'email', donor.email,
            'group_id', donor.group_id, 'city', donor.city, 'tags', donor.tags
          ) ORDER BY donor.account_id NULLS LAST, donor.email), '[]')
          FROM donor WHERE donor.account_id = ANY(known.account_ids)
            OR donor.email = ANY(known.emails)) AS records
      FROM unnest(${keys.map(({ account_id }) => account_id)}::uuid[],
        ${keys.map(({ email }) => email)}::text[]) WITH ORDINALITY AS wanted (account_id, email, at)
      CROSS JOIN LATERAL (
        SELECT
          coalesce(array_agg(account_id) FILTER (WHERE account_id IS NOT NULL), '{}') AS account_ids,
          coalesce(array_agg(email ORDER BY email) FILTER (WHERE email IS NOT NULL), '{}') AS emails
        FROM ${personOf(sql`wanted.account_id`, sql`wanted.email`)} AS person
      ) AS known
      CROSS JOIN LATERAL (
        WITH gift AS MATERIALIZED (
          SELECT donation.* FROM (
            SELECT account_id, NULL::text AS email FROM unnest(known.account_ids) AS own (account_id)
            UNION ALL
            SELECT NULL, email FROM unnest(known.emails) AS own (email)
          ) AS person
          CROSS JOIN LATERAL ${paidDonations(columns, newest)} AS donation
          ORDER BY donation.id DESC LIMIT ${most + 1}
        )
        SELECT
          (SELECT coalesce(json_agg(json_build_object(
              'currency', currency, 'minor', minor, 'count', count
            ) ORDER BY currency), '[]')
            FROM (
              SELECT currency, sum(${remainingAmount}) AS minor, count(*) AS count
              FROM gift AS donation GROUP BY currency
            ) AS sums) AS totals,
          (SELECT donor_name FROM gift WHERE donor_name IS NOT NULL ORDER BY id DESC LIMIT 1)
            AS donor_name,
          (SELECT max(settled_at) FROM gift) AS last_at
      ) AS given
      ORDER BY wanted.at`,
  );
}

type Person = Pick<DonorRow, "account_ids" | "emails">;

/** The accounts and addresses of a person as a table `person`. */
const rowsOf = ({ account_ids, emails }: Person) => sql`(
  SELECT account_id, NULL::text AS email FROM unnest(${account_ids}::uuid[]) AS own (account_id)
  UNION ALL
  SELECT NULL, email FROM unnest(${emails}::text[]) AS own (email)) AS person`;

export async function findFirstDonation(db: Db, person: Person): Promise<Date | null> {
  const [first] = await readRows(
    db,
    sql<{ settled_at: Date }>`SELECT donation.settled_at FROM ${rowsOf(person)}
      CROSS JOIN LATERAL ${paidDonations(sql`id, settled_at`, sql`ORDER BY id LIMIT 1`)} AS donation
      ORDER BY donation.id LIMIT 1`,
  );
  return first?.settled_at ?? null;
}

/** A person's paid donations, newest first, with the numbers of their valid receipts. */
export function findPaidDonations(
  db: Db,
  person: Person,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) {
  const isBelow = after === undefined ? sql`` : sql`AND id < ${after}::uuid`;
  const page = sql`${isBelow} ORDER BY id DESC LIMIT ${limit}`;
  return selectDonations(db)
    .select(
      sql<string | null>`(SELECT number FROM receipt
        WHERE receipt.donation_id = donation.id AND voided_at IS NULL LIMIT 1)`.as(
        "receipt_number",
      ),
    )
    .where(
      sql<boolean>`donation.id = ANY(ARRAY(SELECT paid.id FROM ${rowsOf(person)}
        CROSS JOIN LATERAL ${paidDonations(sql`id`, page)} AS paid))`,
    )
    .orderBy("donation.id", "desc")
    .limit(limit)
    .execute();
}

export interface IdentityRow {
  readonly id: string | null;
  readonly email: string;
  readonly confirmed: boolean;
  readonly account: {
    name: string;
    joined_at: string;
    disabled: boolean;
    campaign_updates: boolean;
    thank_yous: boolean;
    mail_tracking: boolean;
  } | null;
  readonly newsletter: "pending" | "confirmed" | "unsubscribed" | null;
  readonly newsletter_since: Date | null;
  readonly allow_tracking: boolean | null;
  readonly stopped: ReadonlyArray<{
    scope: SuppressionScope;
    reason: "bounced" | "complained" | "unsubscribed";
    at: string;
  }>;
}

/** A person's accounts, then the addresses that belong to none of them, with what each consented to. */
export function findIdentities(db: Db, { account_ids, emails }: Person) {
  return readRows(
    db,
    sql<IdentityRow>`
      WITH identity AS (
        SELECT account.id, account.email, account.email_verified_at IS NOT NULL AS confirmed,
          json_build_object(
            'name', rtrim(account.first_name || ' ' || account.last_name),
            'joined_at', account.created_at, 'disabled', account.disabled_at IS NOT NULL,
            'campaign_updates', account.mail_campaign_updates,
            'thank_yous', account.mail_thank_yous, 'mail_tracking', account.allow_mail_tracking
          ) AS account
        FROM account WHERE account.id = ANY(${account_ids}::uuid[])
        UNION ALL
        SELECT donor.id, guest.email, true, NULL
        FROM unnest(${emails}::text[]) AS guest (email) LEFT JOIN donor ON donor.email = guest.email
        WHERE NOT EXISTS (SELECT FROM account WHERE account.id = ANY(${account_ids}::uuid[])
          AND account.email = guest.email AND account.email_verified_at IS NOT NULL)
      )
      SELECT identity.*, subscriber.state AS newsletter, subscriber.allow_tracking,
        CASE subscriber.state WHEN 'confirmed' THEN subscriber.confirmed_at
          WHEN 'unsubscribed' THEN subscriber.unsubscribed_at ELSE subscriber.asked_at END
          AS newsletter_since,
        (SELECT coalesce(json_agg(json_build_object(
            'scope', scope, 'reason', reason, 'at', suppressed_at) ORDER BY suppressed_at), '[]')
          FROM suppressed_address AS stop
          WHERE stop.email = identity.email AND identity.confirmed) AS stopped
      FROM identity LEFT JOIN newsletter_subscriber AS subscriber
        ON subscriber.email = identity.email AND identity.confirmed
      ORDER BY identity.account IS NULL, identity.id, identity.email`,
  );
}

/** The newest enquiries from these addresses. */
export function findEnquiries(db: Db, emails: readonly string[], limit: number) {
  if (emails.length === 0) return [];
  return db
    .selectFrom("enquiry")
    .select(["number", "subject", "changed_at", "doubtful"])
    .select((eb) => eb.ref("state").$castTo<EnquiryState>().as("state"))
    .where("email", "in", [...emails])
    .orderBy("asked_at", "desc")
    .limit(limit)
    .execute();
}

/** The newest recurring donations of a person, with the account or as a guest. */
export function findRecurring(db: Db, { account_ids, emails }: Person, limit: number) {
  return selectRecurring(db)
    .where(
      sql<boolean>`(account_id = ANY(${account_ids}::uuid[])
        OR account_id IS NULL AND donor_email = ANY(${emails}::text[]))`,
    )
    .orderBy("recurring_donation.id", "desc")
    .limit(limit)
    .execute();
}

export function findNotes(db: Db, donorIds: readonly string[]) {
  if (donorIds.length === 0) return [];
  return db
    .selectFrom("donor_note as note")
    .innerJoin("account as author", "author.id", "note.author_id")
    .select(["note.id", "note.donor_id", "note.body", "note.written_at"])
    .select(sql<string>`rtrim(author.first_name || ' ' || author.last_name)`.as("author"))
    .where("note.donor_id", "in", [...donorIds])
    .orderBy("note.id", "desc")
    .execute();
}
