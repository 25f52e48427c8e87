import { type RawBuilder, sql } from "kysely";
import { BANK_TRANSFER } from "#contract/giving/donations.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { closedUntil } from "./giving-limits-store.ts";

/** Unpaid donations of one source at the same time, and of each wider network. Transfers are counted apart. */
export const MAX_UNPAID = 10;
const MAX_UNPAID_WIDER = 40;
const MAX_UNPAID_WIDEST = 160;
/** Transfers wait for weeks, and no cards can be tested with them. */
const TRANSFER_FACTOR = 10;
/** Sources for one run, and checkouts of each. */
const MAX_SOURCES = 100;
const MAX_CHECKOUTS = 200;

const UNPAID = sql`state IN ('created', 'open')`;

const isTransfer = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.payment_method`)} = ${sql.lit(BANK_TRANSFER)})`;

const limitFor = (limit: number, transfer: RawBuilder<boolean>) =>
  sql<number>`(CASE WHEN ${transfer} THEN ${sql.lit(limit * TRANSFER_FACTOR)} ELSE ${sql.lit(limit)} END)`;

/**
 * The source or wider network of a donation that exceeds its limit of unpaid donations, which is 0 while
 * the form is closed to it; null if none does.
 */
export function overLimitNetwork(table: string, now: Date): RawBuilder<string | null> {
  const transfer = isTransfer(table);
  const exceeds = (limit: number, where: RawBuilder<unknown>) => sql<boolean>`(
    SELECT count(*) > ${limitFor(limit, transfer)} FROM (
      SELECT FROM donation AS unpaid
      WHERE ${where} AND ${UNPAID} AND ${isTransfer("unpaid")} = ${transfer}
      LIMIT ${limitFor(limit, transfer)} + 1
    ) AS limited)`;
  const source = sql.ref(`${table}.source`);
  const networks = sql.ref(`${table}.networks`);
  const within = (width: number) => sql`unpaid.networks @> ARRAY[${networks}[${sql.lit(width)}]]`;
  return sql<string | null>`CASE
    WHEN ${exceeds(MAX_UNPAID, sql`unpaid.source = ${source}`)} THEN ${source}
    WHEN NOT ${transfer} AND ${closedUntil(sql`(${source} || ${networks})`, now)} IS NOT NULL THEN ${source}
    WHEN ${networks} IS NULL THEN NULL
    WHEN ${exceeds(MAX_UNPAID_WIDER, within(1))} THEN ${networks}[1]
    WHEN ${exceeds(MAX_UNPAID_WIDEST, within(2))} THEN ${networks}[2]
  END`;
}

/** When the last attempt to pay a donation started. */
const attemptStartedAt = sql<Date>`CASE WHEN attempt = 1 THEN created_at ELSE coalesce(
  (SELECT max(followed_at) FROM earlier_checkout WHERE donation_id = donation.id), created_at) END`;

const rankByAge = (networks: RawBuilder<unknown>) => sql`row_number() OVER (
  PARTITION BY ${networks}, ${isTransfer("donation")} ORDER BY ${attemptStartedAt} DESC, id DESC)`;

/** The oldest open checkouts of a source or network beyond its limit. */
export function findExcessCheckouts(
  db: Db,
  { provider, source, now }: { provider: string; source: string; now: Date },
): Promise<readonly { payment_id: string }[]> {
  const ofTransfer = sql<boolean>`is_transfer`;
  return readRows(
    db,
    sql<{ payment_id: string }>`
    SELECT payment_id FROM (
      SELECT payment_id, provider, source, networks, ${isTransfer("donation")} AS is_transfer,
        ${rankByAge(sql`source`)} AS of_source,
        ${rankByAge(sql`networks[1]`)} AS of_wider,
        ${rankByAge(sql`networks[2]`)} AS of_widest
      FROM donation
      WHERE (source = ${source} OR networks @> ARRAY[${source}::text]) AND ${UNPAID}
    ) AS unpaid
    WHERE payment_id IS NOT NULL AND provider = ${provider} AND (
      of_source > ${limitFor(MAX_UNPAID, ofTransfer)}
      OR networks IS NOT NULL AND (
        of_wider > ${limitFor(MAX_UNPAID_WIDER, ofTransfer)}
        OR of_widest > ${limitFor(MAX_UNPAID_WIDEST, ofTransfer)})
      OR NOT is_transfer
        AND ${closedUntil(sql`(unpaid.source || unpaid.networks)`, now)} IS NOT NULL)
    LIMIT ${MAX_CHECKOUTS}`,
  );
}

/** Sources and networks that exceed their limit of unpaid donations. */
export async function findSourcesOverLimit(db: Db, now: Date): Promise<string[]> {
  const transfer = isTransfer("donation");
  const rows = await readRows(
    db,
    sql<{ network: string }>`
    SELECT network FROM donation, LATERAL (VALUES
      (source, ${limitFor(MAX_UNPAID, transfer)}),
      (networks[1], ${limitFor(MAX_UNPAID_WIDER, transfer)}),
      (networks[2], ${limitFor(MAX_UNPAID_WIDEST, transfer)})
    ) AS counted (network, most)
    WHERE ${UNPAID} AND network IS NOT NULL GROUP BY network, most, ${transfer}
    HAVING count(*) > most
      OR NOT ${transfer} AND ${closedUntil(sql`ARRAY[network]`, now)} IS NOT NULL
    LIMIT ${MAX_SOURCES}`,
  );
  return [...new Set(rows.map(({ network }) => network))];
}
