import type { AskGatewayDeps } from "./ask-gateway.ts";
import { askWaiting } from "./ask-waiting.ts";
import { pullChanges } from "./pull-changes.ts";

export type ReconcileDeps = AskGatewayDeps;

/**
 * Asks the gateway for what its webhooks may have failed to tell. A gateway that gives no answer is
 * asked again by the next run; one that gives none for long raises an alert.
 */
export async function reconcilePayments(deps: ReconcileDeps): Promise<void> {
  await pullChanges(deps);
  await askWaiting(deps);
}
