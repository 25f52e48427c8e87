import type { FirstStep } from "#contract/office/first-steps.ts";
import type { Db } from "../../../platform/db/database.ts";
import { listAdmins } from "../../foundation/accounts/account-store.ts";
import { findLastBackup } from "../../foundation/backups/last-backup-store.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";
import type { PaymentProvider } from "../../gateways/provider/payment-provider.ts";

export interface FirstStepsDeps {
  readonly db: Db;
  readonly settings: Pick<LiveSettings, "fresh">;
  readonly gateways: { readonly all: readonly Pick<PaymentProvider, "mode">[] };
  readonly config: { readonly sampleData: boolean; readonly smtpUrl: string | undefined };
}

/** The steps that are not done yet. A site with sample data needs none. */
export async function findFirstSteps(deps: FirstStepsDeps): Promise<FirstStep[]> {
  if (deps.config.sampleData) return [];
  const [{ values }, admins, backup] = await Promise.all([
    deps.settings.fresh(),
    listAdmins(deps.db),
    findLastBackup(deps.db),
  ]);
  const active = admins.filter(({ disabled_at }) => disabled_at === null);
  const done: Record<FirstStep, boolean> = {
    charity: values.charity_address !== "" && values.charity_registration !== "",
    gateway: deps.gateways.all.some(({ mode }) => mode === "live"),
    email: deps.config.smtpUrl !== undefined,
    second_admin: active.length > 1,
    backup: backup?.good_at != null,
  };
  return (Object.keys(done) as FirstStep[]).filter((step) => !done[step]);
}
