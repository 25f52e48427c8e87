import type { AskGatewayDeps } from "./ask-gateway.ts";
import { askWaiting } from "./ask-waiting.ts";
import { pullChanges } from "./pull-changes.ts";

export type ReconcileDeps = AskGatewayDeps;

/**
 * Asks the gateway for changes that no webhook may have reported. If it gives no answer, the next
 * run asks again; if it gives none for long, an alert is raised.
 */
export async function reconcilePayments(deps: ReconcileDeps): Promise<void> {
  await pullChanges(deps);
  await askWaiting(deps);
}
