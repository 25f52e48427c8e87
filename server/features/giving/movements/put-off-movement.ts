import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import type { MovementFact, PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import { plainName, toldText } from "../../gateways/provider/plain-text.ts";
import { keepPutOff } from "./put-off-store.ts";

export interface PutOffDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly provider: Pick<PaymentProvider, "name">;
}

/**
 * Keeps a fact that could not be put into the books, and tells a person. A gateway tells of payouts and of its
 * own fees in its list of changes alone, and that is not read twice.
 */
export async function putOffMovement(
  { database, clock, provider: { name: provider } }: PutOffDeps,
  fact: MovementFact,
  failure: unknown,
): Promise<void> {
  const at = new Date(clock());
  const name = plainName(fact.kind === "transfer" ? fact.transferId : fact.paymentId);
  const cause = toldText(failure instanceof Error ? failure.message : String(failure));
  await inTransaction(database, async (tx) => {
    const kept = await keepPutOff(tx, { provider, name, fact: JSON.stringify(fact), at });
    const tried_again = kept ? "each hour" : "no: there is no more room to keep it";
    const detail = { provider, payment: name, cause, facts: toldText(fact), tried_again };
    await raiseAlerts(tx, [{ kind: "movement_put_off", key: name, detail }], at);
  });
}
