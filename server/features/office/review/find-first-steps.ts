import type { FirstStep } from "#contract/office/first-steps.ts";
import type { Db } from "../../../platform/db/database.ts";
import { listStaff } from "../../foundation/accounts/account-store.ts";
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
  const [{ values }, staff, backup] = await Promise.all([
    deps.settings.fresh(),
    listStaff(deps.db),
    findLastBackup(deps.db),
  ]);
  const owners = staff.filter(
    ({ office_role, disabled_at }) => office_role === "owner" && disabled_at === null,
  );
  const done: Record<FirstStep, boolean> = {
    charity: values.charity_address !== "" && values.charity_registration !== "",
    gateway: deps.gateways.all.some(({ mode }) => mode === "live"),
    email: deps.config.smtpUrl !== undefined,
    second_admin: owners.length > 1,
    backup: backup?.good_at != null,
  };
  return (Object.keys(done) as FirstStep[]).filter((step) => !done[step]);
}
