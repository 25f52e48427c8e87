import { type RawBuilder, sql } from "kysely";
import type { Currency, Money } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import type { Entry } from "./ledger-entry.ts";
import { findTransaction } from "./ledger-store.ts";
import { postTransactions } from "./post-transactions.ts";

export type MovementKind =
  | "refund"
  | "refund_failed"
  | "dispute_opened"
  | "dispute_won"
  | "dispute_lost"
  | "dispute_recovered"
  | "dispute_fee"
  | "dispute_fee_returned"
  | "exchange_loss"
  | "exchange_gain"
  | "fee"
  | "second_payment"
  | "to_bank"
  | "from_bank"
  | "account_fee"
  | "account_fee_returned";

/** Money that moved at a gateway. */
export interface Movement {
  readonly provider: string;
  /** The gateway's id of the refund, dispute or transfer, or of the payment. */
  readonly externalId: string;
  readonly kind: MovementKind;
  /** The number of this movement among those of its kind and id; 1 by default. */
  readonly turn?: number;
  readonly donationId: string | null;
  /** The unmatched payment that it was taken from. */
  readonly paymentId?: string | null;
  readonly amount: Money;
  readonly occurredAt: Date;
}

interface Posting {
  /** Empty if no balance changed. */
  readonly entries: readonly Entry[];
  /** The movement that this one undoes. */
  readonly undoes?: Pick<MovementRow, "id" | "kind">;
}

export type MovementRow = Awaited<ReturnType<typeof findMovements>>[number];

/** Records and posts a movement. The database refuses a second one of the same kind, id and turn. */
export async function recordMovement(
  tx: Tx,
  { provider, externalId, kind, turn = 1, donationId, paymentId, amount, occurredAt }: Movement,
  { entries, undoes }: Posting,
): Promise<void> {
  const id = uuidv7();
  await tx
    .insertInto("money_movement")
    .values({
      id,
      provider,
      external_id: externalId,
      kind,
      turn,
      donation_id: donationId,
      payment_id: paymentId ?? null,
      amount_minor: amount.minor,
      currency: amount.currency,
      occurred_at: occurredAt,
    })
    .execute();
  const reversed =
    undoes &&
    (await findTransaction(tx, { type: "movement", id: undoes.id, kind: txnKind(undoes.kind) }));
  if (entries.every((entry) => entry.amount.minor === 0)) return;
  const transaction = { kind: txnKind(kind), sourceType: "movement", sourceId: id, occurredAt };
  await postTransactions(tx, [
    { ...transaction, entries, ...(reversed ? { reverses: reversed.id } : {}) },
  ]);
}

/** All movements with a gateway's id, in the order in which they were posted. */
export function findMovements(db: Db, provider: string, externalId: string) {
  return db
    .selectFrom("money_movement")
    .select(["id", "kind", "donation_id", "payment_id", "amount_minor", "currency"])
    .$narrowType<{ kind: MovementKind; currency: Currency }>()
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .orderBy("id")
    .execute();
}

export function findMovementEntries(
  db: Db,
  movement: Pick<MovementRow, "id" | "kind">,
): Promise<ReadonlyArray<{ account: string; minor: number; currency: Currency }>> {
  return readRows(
    db,
    sql<{ account: string; minor: number; currency: Currency }>`
    SELECT account.name AS account, entry.amount_minor AS minor, account.currency
    FROM ledger_txn AS txn JOIN ledger_entry AS entry ON entry.txn_id = txn.id
    JOIN ledger_account AS account ON account.id = entry.account_id
    WHERE txn.source_type = 'movement' AND txn.source_id = ${movement.id}
    ORDER BY entry.id`,
  );
}

/** For each effect of movements: the kinds that add to it, and those that undo it. */
const effects = {
  refunded: [["refund"], ["refund_failed"]],
  lost: [["dispute_lost"], ["dispute_recovered"]],
  disputed: [
    ["dispute_opened", "dispute_recovered"],
    ["dispute_won", "dispute_lost"],
  ],
} as const;

function netAmount(effect: keyof typeof effects): RawBuilder<number> {
  const [adding, undoing] = effects[effect];
  return sql`coalesce(sum(CASE WHEN kind = ANY(${[...adding]}::text[]) THEN amount_minor
    WHEN kind = ANY(${[...undoing]}::text[]) THEN -amount_minor END), 0)::bigint`;
}

/** The amount withheld by these disputes until they are decided. */
export function sumDisputed(db: Db, provider: string, ids: readonly string[]): Promise<number> {
  return sumMovements(db, "disputed", provider, ids);
}

/** The amount of these refunds, without failed ones. */
export function sumRefunded(db: Db, provider: string, ids: readonly string[]): Promise<number> {
  return sumMovements(db, "refunded", provider, ids);
}

/** The amount lost in these disputes. */
export function sumLost(db: Db, provider: string, ids: readonly string[]): Promise<number> {
  return sumMovements(db, "lost", provider, ids);
}

async function sumMovements(
  db: Db,
  effect: keyof typeof effects,
  provider: string,
  ids: readonly string[],
): Promise<number> {
  const [row] = await readRows(
    db,
    sql<{ minor: number }>`SELECT ${netAmount(effect)} AS minor FROM money_movement
      WHERE provider = ${provider} AND external_id = ANY(${[...ids]}::text[])`,
  );
  return row?.minor ?? 0;
}

/** What was taken from an unmatched payment, in minor units. */
export interface WithdrawnAmounts {
  readonly refunded: number;
  readonly lost: number;
  /** In open disputes. */
  readonly disputed: number;
}

export async function sumWithdrawn(
  db: Db,
  provider: string,
  paymentId: string,
): Promise<WithdrawnAmounts> {
  const [row] = await readRows(db, selectWithdrawn(sql`${provider}`, sql`${paymentId}`));
  return row ?? { refunded: 0, lost: 0, disputed: 0 };
}

/** Builds the subquery for the amounts withdrawn from a payment. */
export function selectWithdrawn(
  provider: RawBuilder<unknown>,
  paymentId: RawBuilder<unknown>,
): RawBuilder<WithdrawnAmounts> {
  return sql<WithdrawnAmounts>`SELECT ${netAmount("refunded")} AS refunded, ${netAmount("lost")} AS lost,
      ${netAmount("disputed")} AS disputed
    FROM money_movement WHERE provider = ${provider} AND payment_id = ${paymentId}`;
}

/** Transactions have hyphens in their kinds: `dispute-opened`. */
function txnKind(kind: MovementKind): string {
  return kind === "fee" ? "gateway-fee" : kind.replaceAll("_", "-");
}
