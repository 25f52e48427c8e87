import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { matchesAllWords } from "../../../platform/db/fold-text.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { matchingDonationIds } from "../../giving/donations/search-donations-store.ts";
import { type DonorKey, paidDonations, personOf } from "./person-store.ts";

export interface DonorSearch {
  readonly q: string;
  /** Gateways of this site. */
  readonly providers: readonly string[];
}

/** A donor's newest paid donation. */
export type NewestDonation = DonorKey & { readonly id: string };

interface DonorPage {
  readonly after: string | undefined;
  readonly limit: number;
}

const MAX_LABELLED = 1_000;
/** Donations read at once, and how often: a donor's many donations may come in a row. */
const SCANNED = 200;
const MAX_SCANS = 20;

/**
 * Donors by their newest paid donation, after the donation `after`. May return fewer than `limit` although more
 * follow; then `next` is where to continue.
 */
export async function findNewestDonations(
  db: Db,
  search: DonorSearch | undefined,
  { after, limit }: DonorPage,
): Promise<{ found: NewestDonation[]; next: string | undefined }> {
  if (search)
    return { found: await findAmong(db, matching(search), { after, limit }), next: undefined };
  const found: NewestDonation[] = [];
  let start = after;
  for (let scan = 0; scan < MAX_SCANS; scan += 1) {
    const keys = await scanDonations(db, start);
    const page = { after: start, limit: limit - found.length };
    found.push(...(await findAmong(db, fromKeys(keys), page)));
    start = keys.at(-1)?.id;
    if (keys.length < SCANNED || found.length >= limit) return { found, next: undefined };
  }
  return { found, next: start };
}

const isKnown = sql`settled_at IS NOT NULL AND disowned_at IS NULL
  AND (account_id IS NOT NULL OR donor_email IS NOT NULL)`;
const guestEmail = sql`CASE WHEN account_id IS NULL THEN donor_email END`;

async function scanDonations(
  db: Db,
  after: string | undefined,
): Promise<readonly NewestDonation[]> {
  const isBelow = after === undefined ? sql`` : sql`AND id < ${after}::uuid`;
  return readRows(
    db,
    sql<NewestDonation>`SELECT id, account_id, ${guestEmail} AS email FROM donation
      WHERE ${isKnown} ${isBelow} ORDER BY id DESC LIMIT ${SCANNED}`,
  );
}

/** The accounts and addresses of donations and labels that match a search. */
function matching({ q, providers }: DonorSearch) {
  const labels = sql`fold_text(donor_labels(city, tags))`;
  return sql`
    SELECT account_id, ${guestEmail} FROM donation
      WHERE id = ANY(${matchingDonationIds({ q, providers })}) AND ${isKnown}
    UNION
    (SELECT account_id, email FROM donor
      WHERE (city IS NOT NULL OR tags <> '{}') AND ${matchesAllWords(labels, q)}
      LIMIT ${MAX_LABELLED})`;
}

function fromKeys(keys: readonly DonorKey[]) {
  return sql`SELECT DISTINCT * FROM unnest(
    ${keys.map(({ account_id }) => account_id)}::uuid[], ${keys.map(({ email }) => email)}::text[])`;
}

async function findAmong(
  db: Db,
  keys: ReturnType<typeof matching>,
  { after, limit }: DonorPage,
): Promise<NewestDonation[]> {
  const isBelow = after === undefined ? sql`` : sql`WHERE newest.id < ${after}::uuid`;
  const columns = sql`id, account_id, ${guestEmail} AS email`;
  const rows = await readRows(
    db,
    sql<NewestDonation>`
      WITH found (account_id, email) AS MATERIALIZED (${keys})
      SELECT DISTINCT newest.id, newest.account_id, newest.email FROM found
      CROSS JOIN LATERAL (
        SELECT donation.* FROM ${personOf(sql`found.account_id`, sql`found.email`)} AS person
        CROSS JOIN LATERAL ${paidDonations(columns, sql`ORDER BY id DESC LIMIT 1`)} AS donation
        ORDER BY donation.id DESC LIMIT 1
      ) AS newest
      ${isBelow} ORDER BY newest.id DESC LIMIT ${limit}`,
  );
  return [...rows];
}
