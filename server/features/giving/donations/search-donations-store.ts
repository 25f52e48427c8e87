import { type RawBuilder, sql } from "kysely";
import { cleanEmail } from "#contract/email-address.ts";
import { amountsInText, currencies } from "#contract/money.ts";
import { matchesAllWords } from "../../../platform/db/fold-text.ts";
import { foldedAccountWords } from "../../foundation/accounts/account-store.ts";

export interface SearchPage {
  /** Gateways of this site; former ones are found in the database. */
  readonly providers: readonly string[];
  /** The last donation of the previous page. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** A search in one of the office's lists. */
export interface DonationSearch {
  readonly q: string;
  /** Gateways of this site. */
  readonly providers: readonly string[];
  /** How many rows at the head of the list are searched for a title or an amount; all are by donor. */
  readonly headRows?: number;
}

export const HEAD_ROWS = 5_000;
/** How many matches of a search are filtered. */
export const MAX_FOUND = 1_000;

/** The newest donations that match a search. */
export function matchingDonationIds({ q, providers }: DonationSearch): RawBuilder<unknown> {
  return sql`ARRAY(${selectMatchingDonations(q, { providers, after: undefined, limit: MAX_FOUND })})`;
}

/** Whether a row of `donation` joined with `campaign` has these words in its donor or title. */
export function matchesDonorOrTitle(q: string): RawBuilder<boolean> {
  return matchesAllWords(
    sql`fold_text(concat_ws(' ', '', donation.donor_name, donation.donor_email, campaign.title))`,
    q,
  );
}

const MAX_ACCOUNTS = 100;

/** Accounts are searched too: their donors may give without a name, or under another one. */
function matchingAccounts(q: string): RawBuilder<unknown> {
  return sql`ARRAY(SELECT id FROM account WHERE erased_at IS NULL AND ${matchesAllWords(foldedAccountWords, q)}
    ORDER BY id DESC LIMIT ${MAX_ACCOUNTS})`;
}

/** Whether `minor` in `currency` is the amount in a text, which may leave the currency open. */
export function matchesAmount(
  q: string,
  minor: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const found = amountsInText(q);
  const [amount] = found;
  if (!amount) return sql`false`;
  // All currencies have two decimals, so one indexed comparison is enough for any of them.
  const isSum = sql<boolean>`${minor} = ${amount.minor}::bigint`;
  if (found.length === currencies.length) return isSum;
  return sql`(${isSum} AND ${currency} = ${amount.currency})`;
}

/** The newest paid donations that are scanned before the index is used. */
const SCANNED = 8_000;
/** The maximum number of index rows to read: every row's text is folded to be compared. */
const MAX_INDEXED = 10_000;
/** The expression of the index. */
const donor = sql`fold_text(' ' || coalesce(donor_name, '') || ' ' || coalesce(donor_email, ''))`;

/**
 * The newest paid donations by any part of the donor's name or address. A common name fills the page
 * from the newest donations; for a rare one, an index finds the few rows, which are then sorted.
 */
function donationsOfDonor(
  q: string,
  { after, limit }: Pick<SearchPage, "after" | "limit">,
): RawBuilder<unknown> {
  const isBelow = after === undefined ? sql`` : sql`AND id < ${after}::uuid`;
  const found = matchesAllWords(donor, q);
  return sql`(
    WITH recent AS MATERIALIZED (
      SELECT id FROM (
        SELECT id, donor_name, donor_email FROM donation WHERE settled_at IS NOT NULL ${isBelow}
        ORDER BY id DESC LIMIT ${SCANNED}
      ) AS newest WHERE ${found} ORDER BY id DESC LIMIT ${limit}
    ), indexed AS MATERIALIZED (
      SELECT id FROM donation WHERE (SELECT count(*) FROM recent) < ${limit}
        AND settled_at IS NOT NULL AND ${found} ${isBelow}
      LIMIT ${MAX_INDEXED}
    )
    SELECT id FROM recent UNION ALL (SELECT id FROM indexed ORDER BY id DESC LIMIT ${limit}))`;
}

/** A text as a UUID; NULL if it is none. */
export function toUuid(text: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`CASE WHEN ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${text}::uuid END`;
}

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
/**
 * The newest donations that match a search by donor, id, receipt, campaign or amount. Every way has an
 * index with the newest first, so none reads more than a page of matches.
 */
export function selectMatchingDonations(
  q: string,
  { providers: configured, after, limit }: SearchPage,
): RawBuilder<unknown> {
  // The indexes of external ids start with the gateway's name.
  const providers = sql`(SELECT provider FROM reconciliation
    UNION SELECT unnest(${[...configured]}::text[]))`;
  const page = sql`${after === undefined ? sql`` : sql`AND id < ${after}::uuid`}
    ORDER BY id DESC LIMIT ${limit}`;
  const [, campaign, number] = /^#?(\d{1,9})[/#](\d{1,9})$/.exec(q) ?? [];
  const ways = [
    donationsOfDonor(q, { after, limit }),
    sql`(SELECT id FROM donation WHERE account_id = ANY(${matchingAccounts(q)})
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
  if (isUuid(q)) ways.push(sql`SELECT ${q}::uuid`);
  if (campaign) {
    ways.push(sql`SELECT id FROM donation
      WHERE campaign_id = ${Number(campaign)} AND number = ${Number(number)}`);
  }
  if (amountsInText(q).length > 0) {
    for (const minor of [sql`amount_minor`, sql`amount_minor + fee_minor`]) {
      const isMatch = matchesAmount(q, minor, sql`currency`);
      ways.push(sql`(SELECT id FROM donation WHERE ${isMatch} AND settled_at IS NOT NULL ${page})`);
    }
  }
  return sql.join(ways, sql` UNION `);
}
