import { classifyFault } from "../../../platform/db/classify-fault.ts";
import type { Database, Db, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { DEFERRED, type PaymentFollower } from "../../gateways/inbox/payment-follower.ts";
import {
  type GatewayDispute,
  type GatewayFact,
  type GatewayRefund,
  isAboutPayment,
} from "../../gateways/provider/payment-provider.ts";
import { toPlainId, toSafeText } from "../../gateways/provider/plain-text.ts";
import { applyMovements, lockForMovements } from "../movements/apply-movements.ts";
import { deferMovement } from "../movements/defer-movement.ts";
import { type ApplyPaymentsDeps, applyPayments, type PaymentOutcomes } from "./apply-payments.ts";
import { applyToHeldPayment } from "./apply-to-held-payment.ts";
import { quarantinePayments, releaseFromQuarantine } from "./quarantine-payments.ts";

export interface ApplyFactsDeps extends ApplyPaymentsDeps {
  readonly database: Database;
  readonly db: Db;
}

/** Small, since a batch locks rows that many donors share. */
const BATCH = 64;

/** Applies a gateway's facts in batches. A payment that fails does not block the others. */
export async function applyFacts(
  deps: ApplyFactsDeps,
  facts: readonly GatewayFact[],
): Promise<void> {
  for (let from = 0; from < facts.length; from += BATCH) {
    const batch = facts.slice(from, from + BATCH);
    try {
      await inTransaction(deps.database, (tx) => applyBatch(tx, deps, batch));
    } catch (failure) {
      await applyOneByOne(deps, batch, failure);
    }
  }
}

/** Payments come first: refunds and disputes need them in the ledger. */
export async function applyBatch(
  tx: Tx,
  deps: ApplyFactsDeps,
  facts: readonly GatewayFact[],
): Promise<PaymentOutcomes> {
  await lockForMovements(tx, facts);
  const outcomes = await applyPayments(tx, deps, facts.filter(isAboutPayment));
  const held = {
    release: (paymentId: string) =>
      releaseFromQuarantine(tx, deps.provider.name, [paymentId], new Date(deps.clock())),
    apply: (fact: GatewayRefund | GatewayDispute) => applyToHeldPayment(tx, deps, fact),
  };
  await applyMovements(tx, { ...deps, held }, facts);
  return outcomes;
}

/**
 * Applies facts in one transaction each after they failed together with `failure`. Payments with impossible values
 * are quarantined; those that fail through a bug, and other facts, are deferred. Rethrows `failure` if the database
 * itself is at fault, which says nothing about the facts.
 */
export async function applyOneByOne(
  deps: ApplyFactsDeps,
  facts: readonly GatewayFact[],
  failure: unknown,
): Promise<PaymentOutcomes> {
  if (classifyFault(failure) === "database") throw failure;
  const outcomes: PaymentOutcomes = new Map();
  const payments = facts.filter(isAboutPayment);
  const movements = facts.filter((fact) => !isAboutPayment(fact));
  for (const fact of [...payments, ...movements]) {
    for (const [id, outcome] of await applyAlone(deps, fact)) outcomes.set(id, outcome);
  }
  return outcomes;
}

async function applyAlone(deps: ApplyFactsDeps, fact: GatewayFact): Promise<PaymentOutcomes> {
  const { database, provider, clock } = deps;
  try {
    return await inTransaction(database, (tx) => applyBatch(tx, deps, [fact]));
  } catch (error) {
    const fault = classifyFault(error);
    if (fault === "database") throw error;
    if (!isAboutPayment(fact)) {
      await deferMovement(deps, fact, error);
      return new Map(
        "paymentId" in fact && fault === "program" ? [[fact.paymentId, DEFERRED]] : [],
      );
    }
    const at = new Date(clock());
    const cause = error instanceof Error ? error.message : String(error);
    if (fault === "values") {
      const failing = [{ fact, reason: "failing_payment", cause }] as const;
      await inTransaction(database, (tx) => quarantinePayments(tx, provider.name, failing, at));
      return new Map([[fact.paymentId, "quarantined" as const]]);
    }
    const payment = toPlainId(fact.paymentId);
    const detail = { provider: provider.name, payment, cause: toSafeText(cause) };
    const alert = { kind: "payment_put_off" as const, key: payment, detail };
    await inTransaction(database, (tx) => raiseAlerts(tx, [alert], at));
    return new Map([[fact.paymentId, DEFERRED]]);
  }
}

/** Follows payments by updating their donations. */
export function createPaymentFollower(deps: Omit<ApplyFactsDeps, "provider">): PaymentFollower {
  return {
    applyTogether: (tx, provider, facts) => applyBatch(tx, { ...deps, provider }, facts),
    applyOneByOne: (provider, facts, failure) =>
      applyOneByOne({ ...deps, provider }, facts, failure),
  };
}
