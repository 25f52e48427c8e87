import { sql } from "kysely";
import {
  type AlertKind,
  heldReasons,
  permanentlyResolvedKinds,
} from "#contract/foundation/alert-kinds.ts";
import type { AlertState } from "#contract/foundation/alerts.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import {
  LASTING_KINDS,
  MAX_DETAIL_LENGTH,
  MAX_OPEN_OF_KIND,
  REOPENS_AFTER_MS,
} from "./alert-policy.ts";

export interface Alert {
  readonly kind: AlertKind;
  /** Identifies the cause, which has one alert, however often it occurs. */
  readonly key: string;
  readonly detail: Record<string, unknown>;
}

/**
 * Raises alerts for the office. A known cause is counted. A resolved alert opens again if its cause persists or has
 * new facts; one about a lasting state also if it was resolved automatically. Kinds in `permanentlyResolvedKinds` stay resolved.
 */
export async function raiseAlerts(tx: Tx, alerts: readonly Alert[], at: Date): Promise<void> {
  if (alerts.length === 0) return;
  const causes = [
    ...new Map(alerts.map((alert) => [`${alert.kind} ${alert.key}`, alert])).values(),
  ];
  const reopens = new Date(at.getTime() - REOPENS_AFTER_MS);
  const stays = sql`CASE WHEN known.kind = ANY(${[...permanentlyResolvedKinds]}::text[])
      THEN known.settled_at IS NOT NULL
    WHEN known.settled_at < ${reopens}::timestamptz THEN false
    WHEN known.kind = ANY(${[...LASTING_KINDS]}::text[]) THEN known.settled_by IS NOT NULL
    ELSE known.detail = excluded.detail END`;
  await sql`
    WITH raised AS (
      SELECT * FROM unnest(
        ${causes.map(({ kind }) => kind)}::text[],
        ${causes.map(({ key }) => key.slice(0, 500))}::text[],
        ${causes.map(({ detail }) => bounded(detail))}::jsonb[]
      ) AS raised (kind, key, detail)
    ), open AS (
      SELECT kind, count(*) AS already FROM alert WHERE settled_at IS NULL
        AND kind IN (SELECT kind FROM raised) GROUP BY kind
    ), numbered AS (
      SELECT raised.*,
        coalesce(open.already, 0) + row_number() OVER (PARTITION BY raised.kind) AS number,
        EXISTS (SELECT FROM alert WHERE alert.kind = raised.kind AND alert.key = raised.key) AS known
      FROM raised LEFT JOIN open USING (kind)
    ), stored AS (
      SELECT kind, key, detail FROM numbered WHERE known OR number <= ${MAX_OPEN_OF_KIND}
      UNION ALL
      SELECT 'more_alerts', kind, jsonb_build_object('kind', kind) FROM numbered
      WHERE NOT known AND number > ${MAX_OPEN_OF_KIND} GROUP BY kind
    )
    INSERT INTO alert AS known (kind, key, detail, raised_at, last_raised_at)
    SELECT kind, key, detail, ${at}::timestamptz, ${at}::timestamptz FROM stored ORDER BY kind, key
    ON CONFLICT (kind, key) DO UPDATE SET
      detail = excluded.detail,
      last_raised_at = excluded.last_raised_at,
      times = known.times + 1,
      told_at = CASE WHEN known.settled_at IS NULL OR ${stays} THEN known.told_at END,
      settled_at = CASE WHEN ${stays} THEN known.settled_at END`.execute(tx);
}

function bounded(detail: Record<string, unknown>): string {
  const text = JSON.stringify(detail);
  return text.length <= MAX_DETAIL_LENGTH
    ? text
    : JSON.stringify({ told: text.slice(0, MAX_DETAIL_LENGTH).toWellFormed() });
}

export type AlertRow = Awaited<ReturnType<typeof findAlerts>>[number];

function selectAlerts(db: Db) {
  return db
    .selectFrom("alert")
    .leftJoin("account as settler", "settler.id", "alert.settled_by")
    .select([
      "alert.id",
      "alert.kind",
      "alert.key",
      "alert.detail",
      "alert.raised_at",
      "alert.last_raised_at",
      "alert.times",
      "alert.settled_at",
      "alert.settled_note",
      sql<string | null>`rtrim(settler.first_name || ' ' || settler.last_name)`.as("settled_by"),
    ]);
}

/** Whether an alert is resolved on its own. One about a payment on hold is resolved with the payment. */
export const isIndependentAlert = sql<boolean>`NOT (alert.kind = ANY(${[...heldReasons]}::text[])
  AND EXISTS (SELECT FROM quarantined_payment AS held WHERE held.payment_id = alert.key))`;

export function findAlerts(
  db: Db,
  { state, before, limit }: { state: AlertState; before: number | undefined; limit: number },
) {
  let found = selectAlerts(db)
    .where("alert.settled_at", state === "open" ? "is" : "is not", null)
    .where(isIndependentAlert);
  if (before !== undefined) found = found.where("alert.id", "<", before);
  return found.orderBy("alert.id", "desc").limit(limit).execute();
}

export function countOpenAlerts(db: Db) {
  return db
    .selectFrom("alert")
    .select(["kind", (eb) => eb.fn.countAll<number>().as("count")])
    .where("settled_at", "is", null)
    .groupBy("kind")
    .execute();
}

export function findAlert(db: Db, id: number) {
  return selectAlerts(db).where("alert.id", "=", id).executeTakeFirst();
}

/** False if the alert is resolved already or doesn't exist. */
export async function updateSettled(
  tx: Tx,
  id: number,
  { by, note, at }: { by: string; note: string; at: Date },
): Promise<boolean> {
  const settled = await tx
    .updateTable("alert")
    .set({ settled_at: at, settled_by: by, settled_note: note })
    .where("id", "=", id)
    .where("settled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return settled !== undefined;
}

/** The note of alerts that are resolved because their cause was recorded in the books. */
export const MATCHES_NOW = "It now matches the books.";

interface Settled {
  /** null: resolved automatically. */
  readonly by: string | null;
  readonly note: string;
  readonly at: Date;
}

/** Resolves the open alerts about payments on hold. */
export function settlePaymentAlerts(
  tx: Tx,
  paymentIds: readonly string[],
  settled: Settled,
): Promise<void> {
  return settleAlerts(tx, { kinds: heldReasons, keys: paymentIds }, settled);
}

export async function settleAlerts(
  tx: Tx,
  { kinds, keys }: { kinds: readonly AlertKind[]; keys: readonly string[] },
  { by, note, at }: Settled,
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .updateTable("alert")
    .set({ settled_at: at, settled_by: by, settled_note: note })
    .where("kind", "in", [...kinds])
    .where("key", "in", [...keys])
    .where("settled_at", "is", null)
    .execute();
}

export async function findLastNotifiedAt(db: Db): Promise<Date | null> {
  const [row] = await readRows(db, sql<{ at: Date | null }>`SELECT max(told_at) AS at FROM alert`);
  return row?.at ?? null;
}

/** Marks the open alerts that were last emailed before `toldBefore`, or never, and returns them. Each goes to one process only. */
export async function claimDueAlerts(
  tx: Tx,
  { toldBefore, at }: { toldBefore: Date; at: Date },
): Promise<ReadonlyArray<{ kind: AlertKind; key: string; times: number; again: boolean }>> {
  const { rows } = await sql<{ kind: AlertKind; key: string; times: number; again: boolean }>`
    WITH due AS (
      SELECT id, told_at IS NOT NULL AS again FROM alert
      WHERE settled_at IS NULL AND (told_at IS NULL OR told_at < ${toldBefore})
      FOR UPDATE
    )
    UPDATE alert SET told_at = ${at} FROM due WHERE alert.id = due.id
    RETURNING alert.kind, alert.key, alert.times, due.again`.execute(tx);
  return rows;
}

export async function deleteSettledAlerts(tx: Tx, settledBefore: Date): Promise<void> {
  await tx.deleteFrom("alert").where("settled_at", "<", settledBefore).execute();
}

export function findAccountAlerts(db: Db, accountId: string) {
  return db
    .selectFrom("alert")
    .select(["kind", "raised_at", "settled_at"])
    .where(sql<boolean>`detail ->> 'account' = ${accountId}`)
    .orderBy("raised_at")
    .execute();
}
