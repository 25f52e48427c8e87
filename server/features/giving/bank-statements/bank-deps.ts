import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";
import type { ApplyFactsDeps } from "../payments/apply-facts.ts";

export interface BankDeps extends Omit<ApplyFactsDeps, "provider">, LimitDeps {
  readonly settings: LiveSettings;
  readonly log: Log;
  readonly jobs: Pick<Jobs, "enqueue">;
}
