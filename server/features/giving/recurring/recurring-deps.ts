import { dayInZone } from "#contract/giving/recurring-dates.ts";
import { money, withServiceFee } from "#contract/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import type { GatewayFact, PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import type { RecurringMailDeps } from "./recurring-emails.ts";
import type { RecurringRow } from "./recurring-store.ts";

/** What changing a recurring donation needs. */
export interface RecurringDeps extends RecurringMailDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: LiveSettings;
  readonly gateways: Gateways;
  readonly jobs: Pick<Jobs, "enqueue">;
}

export interface ChargeDeps extends RecurringDeps {
  /** Applies a gateway's facts to donations and ledger; injected by the wiring. */
  readonly applyFacts: (provider: PaymentProvider, facts: readonly GatewayFact[]) => Promise<void>;
}

/** What the donor is charged for a donation at today's service fee, in minor units. */
export function totalMinor(
  { settings }: Pick<RecurringDeps, "settings">,
  { amount_minor, currency }: Pick<RecurringRow, "amount_minor" | "currency">,
): number {
  const { service_fee_percent: percent } = settings.values;
  return withServiceFee(money(amount_minor, currency), percent).total.minor;
}

/** Today in the charity's time zone. */
export function charityDay({ clock, settings }: Pick<RecurringDeps, "clock" | "settings">): string {
  return dayInZone(clock(), settings.values.time_zone);
}
