import { faultOf } from "../../../platform/db/data-fault.ts";
import type { Database, Db, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  type GatewayFact,
  isAboutPayment,
  type PaymentFact,
} from "../../../platform/payments/payment-provider.ts";
import { isPlainName, nameOfContent, toldText } from "../../../platform/payments/plain-text.ts";
import { type PaymentFollower, PUT_OFF } from "../../books/gateways/payment-follower.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { type ApplyPaymentsDeps, applyPayments, type PaymentOutcomes } from "./apply-payments.ts";
import { quarantine } from "./quarantine-payments.ts";

export interface ApplyFactsDeps extends ApplyPaymentsDeps {
  readonly database: Database;
  readonly db: Db;
}

/** A batch locks rows that many donors share. With so many it holds them only for a moment. */
const BATCH = 64;

/**
 * Applies a gateway's facts in batches. No payment holds up another: one that was put off is asked about
 * again while its donation waits.
 */
export async function applyFacts(
  deps: ApplyFactsDeps,
  facts: readonly GatewayFact[],
): Promise<void> {
  for (let from = 0; from < facts.length; from += BATCH) {
    const batch = facts.slice(from, from + BATCH);
    try {
      await inTransaction(deps.database, (tx) => applyAll(tx, deps, batch));
    } catch (failure) {
      await applyOneByOne(deps, batch, failure);
    }
  }
}

/** Payments come first: what moved afterwards needs them in the books. */
function applyAll(
  tx: Tx,
  deps: ApplyFactsDeps,
  facts: readonly GatewayFact[],
): Promise<PaymentOutcomes> {
  return applyPayments(tx, deps, facts.filter(isAboutPayment));
}

/**
 * Applies facts that could not be applied together because of `failure`, each payment in a
 * transaction of its own. Payments that fail by themselves are quarantined, or put off where the fault
 * is our own. Throws `failure` where it is a fault of the database itself, which says nothing about any
 * payment.
 */
export async function applyOneByOne(
  deps: ApplyFactsDeps,
  facts: readonly GatewayFact[],
  failure: unknown,
): Promise<PaymentOutcomes> {
  if (faultOf(failure) === "database") throw failure;
  const outcomes: PaymentOutcomes = new Map();
  for (const fact of facts.filter(isAboutPayment)) {
    for (const [id, outcome] of await applyAlone(deps, fact)) outcomes.set(id, outcome);
  }
  return outcomes;
}

async function applyAlone(deps: ApplyFactsDeps, fact: PaymentFact): Promise<PaymentOutcomes> {
  const { database, provider, clock } = deps;
  try {
    return await inTransaction(database, (tx) => applyAll(tx, deps, [fact]));
  } catch (error) {
    const fault = faultOf(error);
    if (fault === "database") throw error;
    const at = new Date(clock());
    const cause = error instanceof Error ? error.message : String(error);
    if (fault === "values") {
      const unfit = [{ fact, reason: "failing_payment", cause }] as const;
      await inTransaction(database, (tx) => quarantine(tx, provider.name, unfit, at));
      return new Map([[fact.paymentId, "quarantined" as const]]);
    }
    const payment = isPlainName(fact.paymentId) ? fact.paymentId : nameOfContent(fact.paymentId);
    const detail = { provider: provider.name, payment, cause: toldText(cause) };
    await inTransaction(database, (tx) =>
      raiseAlerts(tx, [{ kind: "payment_put_off", key: payment, detail }], at),
    );
    return new Map([[fact.paymentId, PUT_OFF]]);
  }
}

/** Changes donations to what gateways say about their payments. */
export function followPayments(deps: Omit<ApplyFactsDeps, "provider">): PaymentFollower {
  return {
    applyTogether: (tx, provider, facts) => applyAll(tx, { ...deps, provider }, facts),
    applyOneByOne: (provider, facts, failure) =>
      applyOneByOne({ ...deps, provider }, facts, failure),
  };
}
