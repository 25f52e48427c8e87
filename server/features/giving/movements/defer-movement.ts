import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import type { MovementFact, PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import { toPlainId, toSafeText } from "../../gateways/provider/plain-text.ts";
import { storeDeferredMovement } from "./deferred-movement-store.ts";

/**
 * Stores a fact that could not be booked for a retry, and raises an alert. Without it, payouts and account fees would
 * be lost: gateways report them only in their list of changes, which is read once.
 */
export async function deferMovement(
  {
    database,
    clock,
    provider: { name: provider },
  }: { database: Database; clock: Clock; provider: Pick<PaymentProvider, "name"> },
  fact: MovementFact,
  failure: unknown,
): Promise<void> {
  const at = new Date(clock());
  const name = toPlainId(fact.kind === "transfer" ? fact.transferId : fact.paymentId);
  const cause = toSafeText(failure instanceof Error ? failure.message : String(failure));
  await inTransaction(database, async (tx) => {
    const isStored = await storeDeferredMovement(tx, {
      provider,
      name,
      fact: JSON.stringify(fact),
      at,
    });
    const tried_again = isStored ? "every hour" : "no: too many are waiting already";
    const detail = { provider, payment: name, cause, facts: toSafeText(fact), tried_again };
    await raiseAlerts(tx, [{ kind: "movement_put_off", key: name, detail }], at);
  });
}
