import { type RawBuilder, sql } from "kysely";
import { cleanEmail } from "#contract/email-address.ts";
import { amountsInText, currencies } from "#contract/money.ts";
import { hasAllWords } from "../../../platform/db/fold-text.ts";
import { foldedAccountWords } from "../../foundation/accounts/account-store.ts";

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
  /** How many rows at the head of the list are read for a title or an amount; the others are found by their donor. */
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
  return hasAllWords(
    sql`fold_text(concat_ws(' ', '', donation.donor_name, donation.donor_email, campaign.title))`,
    q,
  );
}

/** Accounts whose donations are looked for, the newest. */
const MOST_ACCOUNTS = 100;

/** Donors with an account may give without a name, or under another one. */
function accountsOf(q: string): RawBuilder<unknown> {
  return sql`ARRAY(SELECT id FROM account WHERE erased_at IS NULL AND ${hasAllWords(foldedAccountWords, q)}
    ORDER BY id DESC LIMIT ${MOST_ACCOUNTS})`;
}

/** Whether `minor` in `currency` is the amount that a text says, which may leave the currency open. */
export function isAmount(
  q: string,
  minor: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const found = amountsInText(q);
  const [amount] = found;
  if (!amount) return sql`false`;
  // All currencies have two decimals: one comparison, which an index answers, is enough for any of them.
  const isSum = sql<boolean>`${minor} = ${amount.minor}::bigint`;
  if (found.length === currencies.length) return isSum;
  return sql`(${isSum} AND ${currency} = ${amount.currency})`;
}

/** Paid donations whose donor has these words, among so many of the newest first. */
const LOOKED_THROUGH = 8_000;
/** So many of a word that is common in the whole table but not among the newest. Each is folded to be compared. */
const MOST_NAMED = 10_000;
/** The expression of the index. */
const donor = sql`fold_text(' ' || coalesce(donor_name, '') || ' ' || coalesce(donor_email, ''))`;

/**
 * The newest paid donations by any part of their donor's name or address. A common name fills the page from the
 * newest donations. Of a rare one there are few, which an index finds and which are then put in order.
 */
function donationsOfDonor(
  q: string,
  { after, limit }: Pick<NamedPage, "after" | "limit">,
): RawBuilder<unknown> {
  const isBelow = after === undefined ? sql`` : sql`AND id < ${after}::uuid`;
  const found = hasAllWords(donor, q);
  return sql`(
    WITH recent AS MATERIALIZED (
      SELECT id FROM (
        SELECT id, donor_name, donor_email FROM donation WHERE settled_at IS NOT NULL ${isBelow}
        ORDER BY id DESC LIMIT ${LOOKED_THROUGH}
      ) AS newest WHERE ${found} ORDER BY id DESC LIMIT ${limit}
    ), named AS MATERIALIZED (
      SELECT id FROM donation WHERE (SELECT count(*) FROM recent) < ${limit}
        AND settled_at IS NOT NULL AND ${found} ${isBelow}
      LIMIT ${MOST_NAMED}
    )
    SELECT id FROM recent UNION ALL (SELECT id FROM named ORDER BY id DESC LIMIT ${limit}))`;
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
  const isGiven = isAmount(q, sql`amount_minor`, sql`currency`);
  const isCharged = isAmount(q, sql`amount_minor + fee_minor`, sql`currency`);
  const [, campaign, number] = /^#?(\d{1,9})[/#](\d{1,9})$/.exec(q) ?? [];
  const ways = [
    donationsOfDonor(q, { after, limit }),
    sql`(SELECT id FROM donation WHERE account_id = ANY(${accountsOf(q)})
      AND settled_at IS NOT NULL ${page})`,
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
    const email = cleanEmail(q);
    ways.push(
      sql`(SELECT id FROM donation WHERE donor_email = ${email} AND account_id IS NULL ${page})`,
      sql`(SELECT id FROM donation
        WHERE account_id = (SELECT id FROM account WHERE email = ${email}) ${page})`,
    );
  }
  if (isId(q)) ways.push(sql`SELECT ${q}::uuid`);
  if (campaign) {
    ways.push(sql`SELECT id FROM donation
      WHERE campaign_id = ${Number(campaign)} AND number = ${Number(number)}`);
  }
  if (amountsInText(q).length > 0) {
    for (const isIt of [isGiven, isCharged]) {
      ways.push(sql`(SELECT id FROM donation WHERE ${isIt} AND settled_at IS NOT NULL ${page})`);
    }
  }
  return sql.join(ways, sql` UNION `);
}
