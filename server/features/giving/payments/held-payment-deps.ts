import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import type { GatewayFact, PaymentProvider } from "../../gateways/provider/payment-provider.ts";

export interface HeldPaymentDeps extends LimitDeps {
  readonly log: Log;
  readonly gateways: Gateways;
  readonly jobs: Pick<Jobs, "enqueue">;
  /** Applies a gateway's facts to the ledger. */
  readonly applyFacts: (provider: PaymentProvider, facts: readonly GatewayFact[]) => Promise<void>;
}
