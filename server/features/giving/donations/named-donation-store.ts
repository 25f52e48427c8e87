import { type RawBuilder, sql } from "kysely";
import { parseAmountText } from "#contract/money.ts";
import { containing } from "../../../platform/db/like-pattern.ts";

export interface NamedPage {
  /** Gateways of this site; those of former times are known too. */
  readonly providers: readonly string[];
  /** The donation after which the page begins. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** A list of the office that is searched. */
export interface Search {
  readonly q: string;
  /** Gateways of this site. */
  readonly providers: readonly string[];
  /** How many rows at the head of the list are read for a part of a name; the others are found by whole words. */
  readonly atHead?: number;
}

export const AT_HEAD = 5_000;
const NAMED = 1_000;

/** The newest donations that these words name. */
export function searchedDonations({ q, providers }: Search): RawBuilder<unknown> {
  return sql`ARRAY(${namedDonations(q, { providers, after: undefined, limit: NAMED })})`;
}

/** Whether a row of `donation` beside its `campaign` has these words in its donor or its campaign's title. */
export function hasWords(q: string): RawBuilder<boolean> {
  const words = sql`lower(concat_ws(' ', donation.donor_name, donation.donor_email, campaign.title))`;
  return sql<boolean>`${words} LIKE ${containing(q.toLowerCase())}`;
}

/** The id that stands in a text; NULL where it is none. */
export function uuidIn(text: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`CASE WHEN ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${text}::uuid END`;
}

export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
/**
 * The newest donations that these words name. Each way has its index, in which the newest come first: none
 * reads more than a page of rows that match.
 */
export function namedDonations(
  q: string,
  { providers: there, after, limit }: NamedPage,
): RawBuilder<unknown> {
  // The indexes of gateways' ids begin with the gateway's name.
  const providers = sql`(SELECT provider FROM reconciliation
    UNION SELECT unnest(${[...there]}::text[]))`;
  const page = sql`${after === undefined ? sql`` : sql`AND id < ${after}::uuid`}
    ORDER BY id DESC LIMIT ${limit}`;
  const lower = q.toLowerCase();
  const amount = parseAmountText(q, "USD")?.minor;
  const [, campaign, number] = /^#?(\d{1,9})[/#](\d{1,9})$/.exec(q) ?? [];
  const ways = [
    sql`(SELECT id FROM donation WHERE lower(donor_name) = ${lower} AND settled_at IS NOT NULL
      ${page})`,
    sql`SELECT donation_id FROM receipt WHERE number = ${q}`,
    sql`SELECT id FROM donation WHERE provider IN ${providers} AND payment_id = ${q}`,
    sql`SELECT donation_id FROM earlier_checkout
      WHERE provider IN ${providers} AND payment_id = ${q}`,
    sql`SELECT donation_id FROM money_movement
      WHERE provider IN ${providers} AND external_id = ${q}`,
    sql`SELECT donation_id FROM refund WHERE provider IN ${providers} AND external_id = ${q}`,
    sql`SELECT donation_id FROM dispute WHERE provider IN ${providers} AND external_id = ${q}`,
  ];
  if (q.includes("@")) {
    ways.push(
      sql`(SELECT id FROM donation WHERE donor_email = ${lower} AND account_id IS NULL ${page})`,
      sql`(SELECT id FROM donation
        WHERE account_id = (SELECT id FROM account WHERE email = ${lower}) ${page})`,
    );
  }
  if (isId(q)) ways.push(sql`SELECT ${q}::uuid`);
  if (campaign) {
    ways.push(sql`SELECT id FROM donation
      WHERE campaign_id = ${Number(campaign)} AND number = ${Number(number)}`);
  }
  if (amount !== undefined) {
    ways.push(sql`(SELECT id FROM donation WHERE amount_minor + fee_minor = ${amount}
      AND settled_at IS NOT NULL ${page})`);
  }
  return sql.join(ways, sql` UNION `);
}
