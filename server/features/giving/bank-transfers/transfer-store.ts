import { createHash } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { toCreditorReference } from "#contract/giving/creditor-reference.ts";
import { type Currency, type Money, money } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import type {
  BankRefund,
  BankTransfer,
  ChangedLines,
  LinePosition,
  OtherLine,
} from "../../gateways/bank/bank-book.ts";
import { BANK_PROVIDER } from "../../gateways/bank/bank-provider.ts";

export type TransferRow = Selectable<DB["bank_transfer"]>;

/** Records the transfer of a donation under a new reference. `repeats` is the donation whose reference arrived again. */
export async function insertTransfer(
  tx: Tx,
  transfer: { donationId: string; expiresAt: Date; repeats?: string },
): Promise<TransferRow> {
  for (let attempt = 0; ; attempt += 1) {
    const row = await tx
      .insertInto("bank_transfer")
      .values({
        donation_id: transfer.donationId,
        reference: buildReference(transfer.donationId, attempt),
        expires_at: transfer.expiresAt,
        repeats: transfer.repeats ?? null,
      })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) return row;
  }
}

/** Twelve digits, which are easy to type on a phone. Taken ones lead to another attempt. */
function buildReference(donationId: string, attempt: number): string {
  const hash = createHash("sha256").update(`${donationId} ${attempt}`).digest();
  const digits = String(hash.readBigUInt64BE() % 10n ** 12n).padStart(12, "0");
  return toCreditorReference(digits);
}

export function findTransferRow(db: Db, donationId: string): Promise<TransferRow | undefined> {
  return db
    .selectFrom("bank_transfer")
    .selectAll()
    .where("donation_id", "=", donationId)
    .executeTakeFirst();
}

export async function updateTransfer(
  tx: Tx,
  reference: string,
  changes: Partial<Pick<TransferRow, "expires_at" | "notice">>,
): Promise<void> {
  await tx.updateTable("bank_transfer").set(changes).where("reference", "=", reference).execute();
}

/** Noon of the day on which the bank booked a line, but not before the donation or after the decision about the line. */
const bookedAt = sql<Date>`greatest(donation.created_at, least(line.decided_at,
  (line.booked_on + time '12:00') AT TIME ZONE 'UTC'))`;

interface ReadTransfer {
  readonly reference: string;
  readonly donation_id: string;
  readonly currency: Currency;
  readonly total_minor: number;
  readonly received_minor: number;
  readonly received_at: Date | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** The transfers of these donations with what arrived of them. */
export async function findTransfers(
  db: Db,
  donationIds: readonly string[],
): Promise<BankTransfer[]> {
  if (donationIds.length === 0) return [];
  const transfers = await readRows(
    db,
    sql<ReadTransfer>`
    SELECT transfer.reference, transfer.donation_id, transfer.expires_at, donation.created_at,
      donation.currency, donation.amount_minor + donation.fee_minor AS total_minor,
      received.minor AS received_minor, received.at AS received_at
    FROM bank_transfer AS transfer
    JOIN donation ON donation.id = transfer.donation_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(line.amount_minor), 0)::bigint AS minor, max(${bookedAt}) AS at
      FROM bank_line AS line
      WHERE line.donation_id = donation.id AND line.currency = donation.currency
    ) AS received
    WHERE transfer.donation_id = ANY(${donationIds}::uuid[])
    ORDER BY transfer.donation_id`,
  );
  const refunds = Map.groupBy(await findRefunds(db, donationIds), ({ donation_id }) => donation_id);
  return transfers.map((row) => ({
    reference: row.reference,
    donationId: row.donation_id,
    total: money(row.total_minor, row.currency),
    receivedMinor: row.received_minor,
    receivedAt: row.received_at?.getTime() ?? null,
    openedAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    refunds: (refunds.get(row.donation_id) ?? []).map(toRefund),
  }));
}

interface ReadRefund {
  readonly id: string;
  readonly donation_id: string;
  readonly amount_minor: number;
  readonly currency: Currency;
  readonly is_returned: boolean;
  readonly booked_at: Date;
}

function findRefunds(db: Db, donationIds: readonly string[]): Promise<readonly ReadRefund[]> {
  return readRows(
    db,
    sql<ReadRefund>`
    SELECT refund.id, refund.donation_id, refund.amount_minor, donation.currency,
      bool_or(line.amount_minor > 0) AS is_returned, max(${bookedAt}) AS booked_at
    FROM refund
    JOIN donation ON donation.id = refund.donation_id
    JOIN bank_line AS line ON line.refund_id = refund.id
    WHERE refund.donation_id = ANY(${donationIds}::uuid[])
    GROUP BY refund.id, donation.currency ORDER BY refund.id`,
  );
}

function toRefund({ id, amount_minor, currency, is_returned, booked_at }: ReadRefund): BankRefund {
  return {
    id,
    amount: money(amount_minor, currency),
    isReturned: is_returned,
    bookedAt: booked_at.getTime(),
  };
}

export async function findDonationOfReference(
  db: Db,
  reference: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("bank_transfer")
    .select("donation_id")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row?.donation_id;
}

/** What the lines changed that were decided after this position, in the order of their decisions. */
export async function findChangedLines(
  db: Db,
  after: LinePosition,
  limit: number,
): Promise<ChangedLines> {
  const lines = await readRows(
    db,
    sql<{
      id: string;
      decided_at: Date;
      state: string;
      donation_id: string | null;
      amount_minor: number;
      currency: Currency;
      booked_at: Date;
    }>`
    SELECT line.id, line.decided_at, line.state,
      coalesce(line.donation_id, refund.donation_id) AS donation_id,
      line.amount_minor, line.currency,
      least(line.decided_at, (line.booked_on + time '12:00') AT TIME ZONE 'UTC') AS booked_at
    FROM bank_line AS line LEFT JOIN refund ON refund.id = line.refund_id
    WHERE (line.decided_at, line.id) > (${new Date(after.decidedAt)}::timestamptz, ${after.id}::uuid)
    ORDER BY line.decided_at, line.id LIMIT ${limit}`,
  );
  const last = lines.length === limit ? lines.at(-1) : undefined;
  const donationIds = new Set(lines.flatMap(({ donation_id }) => donation_id ?? []));
  const others = lines.filter(({ state }) => state === "transfer" || state === "other");
  return {
    transfers: await findTransfers(db, [...donationIds]),
    others: others.map(
      (line): OtherLine => ({
        id: line.id,
        amount: money(line.amount_minor, line.currency),
        bookedAt: line.booked_at.getTime(),
      }),
    ),
    next: last && { decidedAt: last.decided_at.getTime(), id: last.id },
  };
}

export interface AccountBalance {
  readonly currency: Currency;
  /** The newest closing balance and what files without balances have after it; null if no file has one. */
  readonly closing_minor: number | null;
  /** Lines that are not in the books. */
  readonly undecided_minor: number;
  /** Refunds that were sent but are in no file yet. */
  readonly sent_minor: number;
}

/** What the statements say of the account in each currency. */
export function findAccountBalances(db: Db): Promise<readonly AccountBalance[]> {
  return readRows(
    db,
    sql<AccountBalance>`
    SELECT account.currency,
      (newest.closing_minor + (
        SELECT coalesce(sum(line.amount_minor), 0) FROM bank_line AS line
        JOIN bank_statement AS statement ON statement.id = line.statement_id
        WHERE line.currency = account.currency AND statement.closing_minor IS NULL
          AND line.booked_on > newest.closing_on))::bigint AS closing_minor,
      -- Two sums, because each has a partial index.
      (coalesce((SELECT sum(line.amount_minor) FROM bank_line AS line
          WHERE line.currency = account.currency AND line.state IN ('open', 'to_return', 'returned')), 0)
        + coalesce((SELECT sum(line.amount_minor) FROM donation
          JOIN bank_line AS line ON line.donation_id = donation.id
          WHERE donation.provider = ${sql.lit(BANK_PROVIDER)} AND donation.settled_at IS NULL
            AND line.currency = account.currency AND line.state = 'donation'), 0))::bigint AS undecided_minor,
      (SELECT coalesce(sum(refund.amount_minor), 0) FROM refund
        JOIN donation ON donation.id = refund.donation_id
        WHERE refund.provider = ${BANK_PROVIDER} AND refund.state = 'done'
          AND donation.currency = account.currency
          AND NOT EXISTS (SELECT FROM bank_line WHERE bank_line.refund_id = refund.id))::bigint AS sent_minor
    FROM (SELECT DISTINCT currency FROM bank_statement) AS account
    LEFT JOIN LATERAL (
      SELECT closing_minor, closing_on FROM bank_statement AS newest
      WHERE newest.currency = account.currency AND closing_minor IS NOT NULL
      ORDER BY closing_on DESC, uploaded_at DESC, position DESC LIMIT 1
    ) AS newest ON true
    ORDER BY account.currency`,
  );
}

/** The balances of the newest statements as the books should have them. */
export async function findBankBalances(db: Db): Promise<Money[]> {
  const balances = await findAccountBalances(db);
  return balances.flatMap(({ currency, closing_minor, undecided_minor, sent_minor }) =>
    closing_minor === null ? [] : money(closing_minor - undecided_minor - sent_minor, currency),
  );
}

export interface DueTransfer {
  readonly reference: string;
  readonly donation_id: string;
  readonly notice: TransferRow["notice"];
  readonly expires_at: Date;
}

/** Transfers of unpaid donations that expire before a time and whose donor was not reminded, or that have expired. */
export function findDueTransfers(
  db: Db,
  { remindBefore, now, limit }: { remindBefore: Date; now: Date; limit: number },
): Promise<readonly DueTransfer[]> {
  return readRows(
    db,
    sql<DueTransfer>`
    SELECT transfer.reference, transfer.donation_id, transfer.notice, transfer.expires_at
    FROM donation JOIN bank_transfer AS transfer ON transfer.donation_id = donation.id
    WHERE donation.provider = ${BANK_PROVIDER} AND donation.state = 'open'
      AND (transfer.expires_at <= ${now}
        OR transfer.expires_at <= ${remindBefore} AND transfer.notice = 'instructions')
    ORDER BY transfer.expires_at LIMIT ${limit}`,
  );
}
