import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { sumLedger } from "../sums/ledger-sum-store.ts";

export interface BalanceRow {
  readonly provider: string;
  readonly currency: Currency;
  /** The gateway's own balance. */
  readonly held_minor: number;
  /** The balance by our ledger. */
  readonly booked_minor: number;
  readonly checked_at: Date;
  /** Since when the two differ; null if they agree. */
  readonly differs_since: Date | null;
}

/** A gateway's balance by our ledger, per currency. */
export async function sumBooked(db: Db, provider: string) {
  return (await sumLedger(db)).filter(({ name }) => name === `gateway:${provider}`);
}

/** The last comparison of every gateway's balances. */
export function findBalances(db: Db | Tx): Promise<readonly BalanceRow[]> {
  return readRows(db, sql<BalanceRow>`SELECT * FROM gateway_balance ORDER BY provider, currency`);
}

export async function saveBalances(tx: Tx, rows: readonly BalanceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("gateway_balance")
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(["provider", "currency"]).doUpdateSet((eb) => ({
        held_minor: eb.ref("excluded.held_minor"),
        booked_minor: eb.ref("excluded.booked_minor"),
        checked_at: eb.ref("excluded.checked_at"),
        differs_since: eb.ref("excluded.differs_since"),
      })),
    )
    .execute();
}

/** When a gateway's balance was last read, or first requested if it was never read. */
interface BalanceReading {
  readonly provider: string;
  readonly read_at: Date;
}

/** Balances are read every three minutes. */
const OUTDATED_MS = HOUR_MS;

export function isReadingOutdated(readAt: Date, now: Date): boolean {
  return now.getTime() - readAt.getTime() > OUTDATED_MS;
}

export function findBalanceReadings(db: Db | Tx): Promise<readonly BalanceReading[]> {
  return readRows(db, sql<BalanceReading>`SELECT provider, read_at FROM balance_reading`);
}

export async function saveReading(tx: Tx, { provider, read_at }: BalanceReading): Promise<void> {
  await tx
    .insertInto("balance_reading")
    .values({ provider, read_at })
    .onConflict((conflict) => conflict.column("provider").doUpdateSet({ read_at }))
    .execute();
}

/** Returns since when a balance has not been read; a time in the future is reset to `now`. */
export async function findUnreadSince(tx: Tx, provider: string, now: Date): Promise<Date> {
  const { read_at } = await tx
    .insertInto("balance_reading")
    .values({ provider, read_at: now })
    .onConflict((conflict) =>
      conflict.column("provider").doUpdateSet({
        read_at: sql`least(balance_reading.read_at, excluded.read_at)`,
      }),
    )
    .returning("read_at")
    .executeTakeFirstOrThrow();
  return read_at;
}

/** What is known to be missing in the ledger of a gateway; `MAX_COUNTED` each at most. */
export interface KnownGaps {
  readonly quarantined: number;
  readonly waiting_events: number;
  readonly early: number;
  readonly refused: number;
  readonly costs_untold: number;
}

const MAX_COUNTED = 1000;

/** Counts what may explain a difference; unreported costs only for donations after an id. */
export async function countKnownGaps(
  db: Db,
  provider: string,
  afterDonation: string,
): Promise<KnownGaps> {
  const limit = sql.lit(MAX_COUNTED);
  const [row] = await readRows(
    db,
    sql<KnownGaps>`SELECT
      (SELECT count(*)::int FROM quarantined_payment AS held
        WHERE provider = ${provider} AND NOT EXISTS (SELECT FROM money_movement AS own
          WHERE own.provider = held.provider AND own.external_id = held.payment_id
            AND own.kind = 'second_payment')) AS quarantined,
      (SELECT count(*)::int FROM (SELECT FROM webhook_event
        WHERE provider = ${provider} AND applied_at IS NULL LIMIT ${limit}) AS found) AS waiting_events,
      (SELECT count(*)::int FROM (SELECT FROM early_fact WHERE provider = ${provider}
        UNION ALL SELECT FROM early_payment_fact WHERE provider = ${provider} LIMIT ${limit}) AS found) AS early,
      (SELECT count(*)::int FROM alert WHERE settled_at IS NULL
        AND kind IN ('refund_misfit', 'movement_misfit', 'movement_put_off', 'payment_put_off')
        AND detail ->> 'provider' = ${provider}) AS refused,
      (SELECT count(*)::int FROM (SELECT FROM donation
        WHERE id > ${afterDonation}::uuid AND settled_at IS NOT NULL AND provider = ${provider} AND NOT cost_told
        LIMIT ${limit}) AS found) AS costs_untold`,
  );
  if (!row) throw new Error("the query of the counts returned no row");
  return row;
}
