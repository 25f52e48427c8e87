import type { SiteValues } from "#contract/foundation/site-settings.ts";
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

/** The IBAN of the charity's account, if the settings have one. */
export function ownIban(values: SiteValues): string | null {
  return "bank_iban" in values && typeof values.bank_iban === "string"
    ? values.bank_iban || null
    : null;
}
