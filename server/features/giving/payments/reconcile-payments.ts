import type { PollGatewayDeps } from "./poll-gateway.ts";
import { pollWaitingDonations } from "./poll-waiting-donations.ts";
import { pullChanges } from "./pull-changes.ts";

/** Fetches changes that webhooks may have missed. If the gateway stays unreachable for long, an alert is raised. */
export async function reconcilePayments(deps: PollGatewayDeps): Promise<void> {
  await pullChanges(deps);
  if (deps.provider.capabilities.lookups !== false) await pollWaitingDonations(deps);
}
