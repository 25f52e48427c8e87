import type { DatabaseSync } from "node:sqlite";
import { amountText, bitcoinText, type PaymentMethod } from "./bitcoin.ts";
import type { SettingsStore } from "./btcpay-database.ts";
import type { InvoiceStore } from "./invoice-store.ts";

export const payoutStates = [
  "AwaitingApproval",
  "AwaitingPayment",
  "InProgress",
  "Completed",
  "Cancelled",
] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Money that whoever has its address may claim; `methods` is JSON. */
export interface PullPayment {
  readonly pull_payment_id: string;
  readonly name: string;
  readonly description: string;
  readonly currency: string;
  readonly amount_minor: number;
  readonly auto_approve: 0 | 1;
  readonly methods: string;
  readonly archived: 0 | 1;
  readonly created_at: number;
  readonly expires_at: number | null;
}

/** A claim; `amount_minor` is in the pull payment's currency, `sats` is known once it is approved. */
export interface Payout {
  readonly payout_id: string;
  readonly pull_payment_id: string;
  readonly method: PaymentMethod;
  readonly destination: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly sats: number | null;
  readonly state: PayoutState;
  readonly proof: string | null;
  readonly created_at: number;
  /** When the double does its next step by itself; null where it has none. */
  readonly due_at: number | null;
}

export type PayoutStore = ReturnType<typeof createPayoutStore>;

export function createPayoutStore(database: DatabaseSync) {
  const insertPullPayment = database.prepare(
    "INSERT INTO pull_payments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const pullPayment = database.prepare("SELECT * FROM pull_payments WHERE pull_payment_id = ?");
  const pullPayments = database.prepare(
    "SELECT * FROM pull_payments WHERE archived <= ? ORDER BY created_at DESC, rowid DESC",
  );
  const archive = database.prepare(
    "UPDATE pull_payments SET archived = 1 WHERE pull_payment_id = ?",
  );
  const insert = database.prepare("INSERT INTO payouts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const byId = database.prepare("SELECT * FROM payouts WHERE payout_id = ?");
  const move = database.prepare(
    "UPDATE payouts SET state = ?, sats = ?, proof = ?, due_at = ? WHERE payout_id = ?",
  );
  const ofPullPayment = database.prepare(
    "SELECT * FROM payouts WHERE pull_payment_id = ? ORDER BY created_at, rowid",
  );
  const all = database.prepare(
    "SELECT * FROM payouts ORDER BY created_at DESC, rowid DESC LIMIT ?",
  );
  const due = database.prepare("SELECT * FROM payouts WHERE due_at <= ? ORDER BY due_at LIMIT 200");
  const nextDue = database.prepare("SELECT min(due_at) AS due_at FROM payouts");
  const paid = database.prepare(
    `SELECT coalesce(sum(sats), 0) AS sats FROM payouts
     WHERE method = ? AND state IN ('InProgress', 'Completed')`,
  );
  const rows = (list: unknown) => list as Payout[];

  return {
    insertPullPayment: (one: PullPayment) => {
      insertPullPayment.run(
        ...[one.pull_payment_id, one.name, one.description, one.currency, one.amount_minor],
        ...[one.auto_approve, one.methods, one.archived, one.created_at, one.expires_at],
      );
    },
    pullPayment: (id: string) => pullPayment.get(id) as PullPayment | undefined,
    /** The newest first. */
    pullPayments: (withArchived: boolean) =>
      pullPayments.all(withArchived ? 1 : 0) as unknown as PullPayment[],
    archive: (id: string) => {
      archive.run(id);
    },
    insert: (one: Payout) => {
      insert.run(
        ...[one.payout_id, one.pull_payment_id, one.method, one.destination, one.amount_minor],
        ...[one.currency, one.sats, one.state, one.proof, one.created_at, one.due_at],
      );
    },
    byId: (id: string) => byId.get(id) as Payout | undefined,
    move: ({ payout_id, state, sats, proof, due_at }: Payout) => {
      move.run(state, sats, proof, due_at, payout_id);
    },
    ofPullPayment: (id: string) => rows(ofPullPayment.all(id)),
    newest: (limit: number) => rows(all.all(limit)),
    dueBy: (time: number) => rows(due.all(time)),
    nextDue: () => (nextDue.get() as { due_at: number | null }).due_at,
    /** Satoshis that left by that method, those on their way with them. */
    paidSats: (method: PaymentMethod) => BigInt((paid.get(method) as { sats: number }).sats),
  };
}

const seconds = (ms: number) => Math.floor(ms / 1000);

export function pullPaymentView(one: PullPayment, url: string) {
  return {
    id: one.pull_payment_id,
    name: one.name,
    description: one.description,
    currency: one.currency,
    amount: amountText(one.amount_minor, one.currency),
    BOLT11Expiration: "30",
    autoApproveClaims: one.auto_approve === 1,
    archived: one.archived === 1,
    viewLink: `${url}/pull-payments/${one.pull_payment_id}`,
  };
}

export function payoutView(payout: Payout) {
  return {
    id: payout.payout_id,
    revision: 0,
    pullPaymentId: payout.pull_payment_id,
    date: seconds(payout.created_at),
    destination: payout.destination,
    originalCurrency: payout.currency,
    originalAmount: amountText(payout.amount_minor, payout.currency),
    payoutCurrency: "BTC",
    payoutAmount: payout.sats === null ? null : bitcoinText(payout.sats),
    payoutMethodId: payout.method,
    state: payout.state,
    paymentProof: payout.proof === null ? null : JSON.parse(payout.proof),
    metadata: {},
  };
}

interface Balance {
  readonly confirmed: bigint;
  readonly unconfirmed: bigint;
  readonly all: bigint;
}

/** Satoshis of a method's wallet: what came in less what was paid out, and the drift put there by hand. */
export type WalletBalance = (method: PaymentMethod) => Balance;

export function createWalletBalance(parts: {
  readonly invoices: InvoiceStore;
  readonly payouts: PayoutStore;
  readonly settings: SettingsStore;
}): WalletBalance {
  const { invoices, payouts, settings } = parts;
  return (method) => {
    const drift = method === "BTC-CHAIN" ? settings.driftSats() : 0n;
    const confirmed = invoices.sum(method, "Settled") - payouts.paidSats(method) + drift;
    const unconfirmed = invoices.sum(method, "Processing");
    return { confirmed, unconfirmed, all: confirmed + unconfirmed };
  };
}
