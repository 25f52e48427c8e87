import type { AskGatewayDeps } from "./ask-gateway.ts";
import { askWaiting } from "./ask-waiting.ts";
import { pullChanges } from "./pull-changes.ts";

/** Fetches changes that webhooks may have missed. If the gateway stays unreachable for long, an alert is raised. */
export async function reconcilePayments(deps: AskGatewayDeps): Promise<void> {
  await pullChanges(deps);
  await askWaiting(deps);
}
