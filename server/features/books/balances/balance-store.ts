import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { sumLedger } from "../sums/ledger-sum-store.ts";

export interface BalanceRow {
  readonly provider: string;
  readonly currency: Currency;
  /** What the gateway says that it holds. */
  readonly held_minor: number;
  /** What the books say. */
  readonly booked_minor: number;
  readonly checked_at: Date;
  /** Since when both differ; null where they agree. */
  readonly differs_since: Date | null;
}

/** What the books say that a gateway holds, by currency. */
export async function sumHeld(db: Db, provider: string) {
  return (await sumLedger(db)).filter(({ name }) => name === `gateway:${provider}`);
}

/** The last comparison of each gateway's balances. */
export function findBalances(db: Db | Tx): Promise<readonly BalanceRow[]> {
  return readRows(db, sql<BalanceRow>`SELECT * FROM gateway_balance ORDER BY provider, currency`);
}

export async function keepBalances(tx: Tx, rows: readonly BalanceRow[]): Promise<void> {
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

/** When a gateway last said what it holds; where it never did, when it was first asked. */
interface BalanceReading {
  readonly provider: string;
  readonly read_at: Date;
}

export function findReadings(db: Db | Tx): Promise<readonly BalanceReading[]> {
  return readRows(db, sql<BalanceReading>`SELECT provider, read_at FROM balance_reading`);
}

export async function keepReading(tx: Tx, { provider, read_at }: BalanceReading): Promise<void> {
  await tx
    .insertInto("balance_reading")
    .values({ provider, read_at })
    .onConflict((conflict) => conflict.column("provider").doUpdateSet({ read_at }))
    .execute();
}

/** Answers since when a gateway has not said what it holds; a moment that is still to come is put back to `now`. */
export async function notReadSince(tx: Tx, provider: string, now: Date): Promise<Date> {
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

/** What of a gateway is known to be missing in the books; each at most `MOST_COUNTED`. */
export interface KnownGaps {
  readonly quarantined: number;
  readonly waiting_events: number;
  readonly early: number;
  readonly refused: number;
  readonly costs_untold: number;
}

const MOST_COUNTED = 1000;

/** Counts of what may make a gateway's balance differ; of untold costs those of donations after an id. */
export async function countKnownGaps(
  db: Db,
  provider: string,
  afterDonation: string,
): Promise<KnownGaps> {
  const limit = sql.lit(MOST_COUNTED);
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
  if (!row) throw new Error("counts always have a row");
  return row;
}
