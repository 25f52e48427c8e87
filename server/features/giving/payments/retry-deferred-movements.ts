import { classifyFault } from "../../../platform/db/classify-fault.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { settleAlerts } from "../../foundation/alerts/alert-store.ts";
import type { MovementFact } from "../../gateways/provider/payment-provider.ts";
import { deferMovement } from "../movements/defer-movement.ts";
import {
  type DeferredMovement,
  deleteDeferredMovement,
  findDeferredMovements,
} from "../movements/deferred-movement-store.ts";
import { type ApplyFactsDeps, applyBatch } from "./apply-facts.ts";

const PAGE = 100;
/** After this many database failures the database is taken to be down, and the run stops. */
const MAX_FAILURES = 5;

/** Retries deferred movements one by one, then throws the first failure of the database. */
export async function retryDeferredMovements(deps: ApplyFactsDeps): Promise<void> {
  const failures: unknown[] = [];
  let page: readonly DeferredMovement[];
  let after = 0;
  do {
    page = await findDeferredMovements(deps.db, deps.provider.name, { after, limit: PAGE });
    for (const movement of page) {
      after = movement.id;
      try {
        await retry(deps, movement);
      } catch (error) {
        failures.push(error);
        if (failures.length === MAX_FAILURES) throw error;
      }
    }
  } while (page.length === PAGE);
  if (failures.length > 0) throw failures[0];
}

async function retry(deps: ApplyFactsDeps, movement: DeferredMovement): Promise<void> {
  const fact: MovementFact = JSON.parse(movement.fact);
  const at = new Date(deps.clock());
  const resolution = { by: null, note: "It was applied by a retry.", at };
  try {
    await inTransaction(deps.database, async (tx) => {
      await applyBatch(tx, deps, [fact]);
      if (!(await deleteDeferredMovement(tx, movement))) return;
      await settleAlerts(tx, { kinds: ["movement_put_off"], keys: [movement.name] }, resolution);
    });
  } catch (error) {
    if (classifyFault(error) === "database") throw error;
    await deferMovement(deps, fact, error);
  }
}
