/** The site's rows, read by statements of the run's own. Whole numbers of eight bytes are bigints. */
import type { Currency } from "../rates.ts";

/** Asks the site's database; answers rows. */
export type Ask = <Row>(text: string) => Promise<Row[]>;

export interface DonationRow {
  readonly id: string;
  readonly campaign_id: bigint;
  readonly state: string;
  readonly currency: Currency;
  readonly amount_minor: bigint;
  readonly fee_minor: bigint;
  readonly campaign_currency: Currency;
  readonly campaign_amount_minor: bigint;
  readonly cost_minor: bigint | null;
  readonly gateway_cost_minor: bigint | null;
  readonly payment_id: string | null;
  readonly message: string | null;
  readonly settled_at: Date | null;
  readonly number: number | null;
  readonly quarantined: boolean;
  readonly cost_told: boolean;
}

export interface EntryRow {
  readonly txn: string;
  readonly kind: string;
  readonly source: string;
  readonly occurred_at: Date;
  readonly account: string;
  readonly currency: Currency;
  readonly minor: bigint;
}

export interface TotalsRow {
  readonly campaign_id: bigint;
  readonly raised_minor: bigint;
  readonly cost_minor: bigint;
  readonly donor_count: number;
  readonly donation_count: number;
}

export interface DayRow {
  readonly campaign_id: bigint;
  readonly day: string;
  readonly raised_minor: bigint;
  readonly donation_count: number;
}

export interface ReceiptRow {
  readonly number: string;
  readonly donation_id: string;
  readonly issued_at: Date;
  readonly content: string;
  readonly signature: string;
  readonly void: boolean;
}

export interface SiteRows {
  readonly donations: readonly DonationRow[];
  readonly entries: readonly EntryRow[];
  readonly totals: readonly TotalsRow[];
  readonly days: readonly DayRow[];
  readonly donors: ReadonlyArray<{ readonly campaign_id: bigint; readonly n: number }>;
  readonly receipts: readonly ReceiptRow[];
  readonly keys: ReadonlyArray<{ readonly key: string; readonly donation_id: string }>;
  readonly alerts: ReadonlyArray<{
    readonly kind: string;
    readonly key: string;
    readonly settled: boolean;
    readonly cause: string | null;
  }>;
  readonly waitingEvents: number;
  readonly left: readonly LeftRow[];
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
  readonly movements: readonly MovementRow[];
}

/** What became of a donation after it was settled. */
export interface LeftRow {
  readonly id: string;
  readonly refunded_minor: bigint;
  readonly campaign_refunded_minor: bigint;
  readonly cost_returned_minor: bigint;
  readonly held_minor: bigint;
  readonly reversed: boolean;
}

export interface RefundRow {
  readonly id: string;
  readonly donation_id: string;
  readonly payment_id: string;
  readonly amount_minor: bigint;
  readonly state: string;
  readonly asked_by: string;
  readonly external_id: string | null;
}

export interface DisputeRow {
  readonly external_id: string;
  readonly donation_id: string;
  readonly amount_minor: bigint;
  readonly state: string;
}

/** A word of the gateway that is in the books. */
export interface MovementRow {
  readonly id: string;
  readonly external_id: string;
  readonly kind: string;
  /** Null of what belongs to no gift. */
  readonly donation_id: string | null;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly occurred_at: Date;
}

export async function readSite(ask: Ask): Promise<SiteRows> {
  return {
    donations: await readDonations(ask),
    entries: await ask<EntryRow>(`
      SELECT t.id AS txn, t.kind, t.source_type || ' ' || t.source_id AS source, t.occurred_at,
        a.name AS account, e.currency, e.amount_minor AS minor
      FROM ledger_txn t JOIN ledger_entry e ON e.txn_id = t.id
      JOIN ledger_account a ON a.id = e.account_id`),
    totals: await ask<TotalsRow>("SELECT * FROM campaign_totals ORDER BY campaign_id"),
    days: await ask<DayRow>(
      "SELECT campaign_id, day::text AS day, raised_minor, donation_count FROM campaign_day",
    ),
    donors: await ask("SELECT campaign_id, count(*)::int AS n FROM campaign_donor GROUP BY 1"),
    receipts: await ask<ReceiptRow>(`
      SELECT number, donation_id, issued_at, content, signature, voided_at IS NOT NULL AS void
      FROM receipt ORDER BY number`),
    keys: await ask("SELECT key, donation_id FROM idempotency_key"),
    alerts: await ask(
      "SELECT kind, key, settled_at IS NOT NULL AS settled, detail ->> 'cause' AS cause FROM alert ORDER BY kind, key",
    ),
    waitingEvents: await countWaitingEvents(ask),
    left: await ask<LeftRow>(`
      SELECT id, refunded_minor, campaign_refunded_minor, cost_returned_minor, held_minor,
        reversed_at IS NOT NULL AS reversed
      FROM donation`),
    ...(await readMovements(ask)),
  };
}

/** The gateway's ids of payments whose cost was booked after them. */
export function lateCosts({ movements }: Pick<SiteRows, "movements">): ReadonlySet<string> {
  return new Set(
    movements.filter(({ kind }) => kind === "fee").map(({ external_id }) => external_id),
  );
}

export function readDonations(ask: Ask): Promise<DonationRow[]> {
  return ask<DonationRow>(`
    SELECT id, campaign_id, state, currency, amount_minor, fee_minor, campaign_currency,
      campaign_amount_minor, cost_minor, gateway_cost_minor, payment_id, message, settled_at, number,
      cost_told, quarantined_at IS NOT NULL AS quarantined
    FROM donation`);
}

/** What the site knows of money that moved after it was paid. */
export async function readMovements(ask: Ask) {
  return {
    refunds: await ask<RefundRow>(
      "SELECT id, donation_id, payment_id, amount_minor, state, asked_by, external_id FROM refund",
    ),
    disputes: await ask<DisputeRow>(
      "SELECT external_id, donation_id, amount_minor, state FROM dispute",
    ),
    movements: await ask<MovementRow>(
      "SELECT id, external_id, kind, donation_id, amount_minor, currency, occurred_at FROM money_movement",
    ),
  };
}

/** Events that are stored and not applied yet. */
export async function countWaitingEvents(ask: Ask): Promise<number> {
  const [row] = await ask<{ n: number }>(
    "SELECT count(*)::int AS n FROM webhook_event WHERE applied_at IS NULL",
  );
  return row?.n ?? 0;
}

/** Settled donations that still wait for their receipt. */
export async function countDueReceipts(ask: Ask): Promise<number> {
  const [row] = await ask<{ n: number }>(
    "SELECT count(*)::int AS n FROM donation WHERE state = 'settled' AND receipt_due IS NOT NULL",
  );
  return row?.n ?? 0;
}
