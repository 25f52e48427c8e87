import { HOUR_MS } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import type { GatewayPayment, PaymentProvider } from "../../platform/payments/payment-provider.ts";
import { type ApplyPaymentsDeps, applyPayments } from "./apply-payments.ts";
import { findWaiting } from "./donation-store.ts";
import { findWatermark, saveWatermark } from "./reconciliation-store.ts";

/** Asked again on every run, in case the gateway listed a change late, ms. */
const OVERLAP_MS = 10 * 60 * 1000;
/** Donations that wait longer than this are asked for one by one, ms. */
const WAITING_MS = HOUR_MS;
const BATCH = 200;

export interface ReconcileDeps extends ApplyPaymentsDeps {
  readonly database: Database;
  readonly provider: PaymentProvider;
}

/** Asks the gateway for what its webhooks may have failed to tell. Throws GatewayUnavailable. */
export async function reconcilePayments(deps: ReconcileDeps): Promise<void> {
  const { database, provider, clock } = deps;
  const watermark = await findWatermark(database.db, provider.name);
  let newest = watermark;
  let batch: GatewayPayment[] = [];
  for await (const payment of provider.listPayments(Math.max(0, watermark - OVERLAP_MS))) {
    batch.push(payment);
    newest = Math.max(newest, payment.changedAt);
    if (batch.length === BATCH) {
      await applyAll(deps, batch);
      batch = [];
    }
  }
  await applyAll(deps, batch);
  const waiting = await findWaiting(
    database.db,
    provider.name,
    new Date(clock() - WAITING_MS),
    BATCH,
  );
  const asked = await Promise.all(waiting.map((id) => provider.findPayment(id)));
  await applyAll(
    deps,
    asked.filter((payment) => payment !== undefined),
  );
  await inTransaction(database, (tx) => saveWatermark(tx, provider.name, newest));
}

async function applyAll(deps: ReconcileDeps, payments: readonly GatewayPayment[]): Promise<void> {
  if (payments.length === 0) return;
  await inTransaction(deps.database, (tx) => applyPayments(tx, deps, payments));
}
