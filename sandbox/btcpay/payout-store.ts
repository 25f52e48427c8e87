import type { DatabaseSync } from "node:sqlite";
import { amountText, bitcoinText } from "./bitcoin.ts";

export type PayoutState =
  | "AwaitingApproval"
  | "AwaitingPayment"
  | "InProgress"
  | "Completed"
  | "Cancelled";

/** Money that anyone with the link can claim. */
export interface PullPayment {
  readonly pull_payment_id: string;
  readonly name: string;
  readonly description: string;
  readonly currency: string;
  readonly amount_minor: number;
  readonly auto_approve: 0 | 1;
  readonly archived: 0 | 1;
  readonly created_at: number;
}

/** A claim; `amount_minor` is in the pull payment's currency, `sats` is null until approved. */
export interface Payout {
  readonly payout_id: string;
  readonly pull_payment_id: string;
  readonly destination: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly sats: number | null;
  readonly state: PayoutState;
  readonly created_at: number;
  /** When the payout advances next; null if it is final or awaits the merchant. */
  readonly due_at: number | null;
}

export type PayoutStore = ReturnType<typeof createPayoutStore>;

export function createPayoutStore(database: DatabaseSync) {
  const insertPullPayment = database.prepare(
    `INSERT INTO pull_payments VALUES (:pull_payment_id, :name, :description, :currency,
       :amount_minor, :auto_approve, :archived, :created_at)`,
  );
  const pullPayment = database.prepare("SELECT * FROM pull_payments WHERE pull_payment_id = ?");
  const pullPayments = database.prepare(
    "SELECT * FROM pull_payments WHERE archived <= ? ORDER BY created_at DESC, rowid DESC",
  );
  const archive = database.prepare(
    "UPDATE pull_payments SET archived = 1 WHERE pull_payment_id = ?",
  );
  const insert = database.prepare(
    `INSERT INTO payouts VALUES (:payout_id, :pull_payment_id, :destination,
       :amount_minor, :currency, :sats, :state, :created_at, :due_at)`,
  );
  const byId = database.prepare("SELECT * FROM payouts WHERE payout_id = ?");
  const move = database.prepare(
    "UPDATE payouts SET state = ?, sats = ?, due_at = ? WHERE payout_id = ?",
  );
  const ofPullPayment = database.prepare(
    "SELECT * FROM payouts WHERE pull_payment_id = ? ORDER BY created_at, rowid",
  );
  const newest = database.prepare(
    `SELECT * FROM payouts WHERE state <> 'Cancelled'
     ORDER BY created_at DESC, rowid DESC LIMIT 1000`,
  );
  const due = database.prepare("SELECT * FROM payouts WHERE due_at <= ? ORDER BY due_at LIMIT 200");
  const nextDue = database.prepare("SELECT min(due_at) AS due_at FROM payouts");
  const paid = database.prepare(
    `SELECT coalesce(sum(sats), 0) AS sats FROM payouts
     WHERE state IN ('InProgress', 'Completed')`,
  );
  const rows = (list: unknown) => list as Payout[];

  return {
    insertPullPayment: (opened: PullPayment) => void insertPullPayment.run({ ...opened }),
    pullPayment: (id: string) => pullPayment.get(id) as PullPayment | undefined,
    /** Newest first. */
    pullPayments: (withArchived: boolean) =>
      pullPayments.all(withArchived ? 1 : 0) as unknown as PullPayment[],
    archive: (id: string) => void archive.run(id),
    insert: (payout: Payout) => void insert.run({ ...payout }),
    byId: (id: string) => byId.get(id) as Payout | undefined,
    move: ({ payout_id, state, sats, due_at }: Payout) =>
      void move.run(state, sats, due_at, payout_id),
    ofPullPayment: (id: string) => rows(ofPullPayment.all(id)),
    newest: () => rows(newest.all()),
    dueBy: (time: number) => rows(due.all(time)),
    nextDue: () => (nextDue.get() as { due_at: number | null }).due_at,
    /** Satoshis sent, confirmed or not. */
    paidSats: () => BigInt((paid.get() as { sats: number }).sats),
  };
}

export function pullPaymentView(opened: PullPayment, url: string) {
  return {
    id: opened.pull_payment_id,
    name: opened.name,
    description: opened.description,
    currency: opened.currency,
    amount: amountText(opened.amount_minor, opened.currency),
    autoApproveClaims: opened.auto_approve === 1,
    archived: opened.archived === 1,
    viewLink: `${url}/pull-payments/${opened.pull_payment_id}`,
  };
}

export function payoutView(payout: Payout) {
  return {
    id: payout.payout_id,
    revision: 0,
    pullPaymentId: payout.pull_payment_id,
    date: Math.floor(payout.created_at / 1000),
    destination: payout.destination,
    originalCurrency: payout.currency,
    originalAmount: amountText(payout.amount_minor, payout.currency),
    payoutCurrency: "BTC",
    payoutAmount: payout.sats === null ? null : bitcoinText(payout.sats),
    payoutMethodId: "BTC-CHAIN",
    state: payout.state,
  };
}
