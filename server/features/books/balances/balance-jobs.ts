import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { forEachGateway, type Gateways } from "../../gateways/provider/gateways.ts";
import { GatewayRefused, GatewayUnavailable } from "../../gateways/provider/payment-provider.ts";
import { type CheckBalanceDeps, checkBalance } from "./check-balance.ts";
import { reportUnreadBalance } from "./report-unread-balance.ts";

const checkJob = defineJob({ name: "check-balances", data: noData, cron: "*/3 * * * *" });

interface BalanceJobDeps extends Omit<CheckBalanceDeps, "provider"> {
  readonly gateways: Gateways;
  readonly log: Log;
}

export function balanceJobs(deps: BalanceJobDeps): JobWorker[] {
  return [
    work(checkJob, () =>
      forEachGateway(deps.gateways, async (provider) => {
        if (!provider.capabilities.balance) return;
        try {
          await checkBalance({ ...deps, provider });
        } catch (error) {
          await reportUnreadBalance({ ...deps, provider }, error);
          // The next check tries again.
          if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) {
            throw error;
          }
          deps.log.warn({ err: error, provider: provider.name }, "could not read the balance");
        }
      }),
    ),
  ];
}
