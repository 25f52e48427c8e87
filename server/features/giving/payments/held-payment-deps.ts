import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import type { Gateways } from "../../../platform/payments/gateways.ts";
import type { GatewayFact, PaymentProvider } from "../../../platform/payments/payment-provider.ts";

export interface HeldPaymentDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly gateways: Gateways;
  readonly jobs: Pick<Jobs, "enqueue">;
  /** Puts what a gateway told into the books. */
  readonly applyFacts: (provider: PaymentProvider, facts: readonly GatewayFact[]) => Promise<void>;
}
