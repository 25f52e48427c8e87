import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import type { PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import { toSafeText } from "../../gateways/provider/plain-text.ts";
import { findUnreadSince, isReadingOutdated } from "./balance-store.ts";

interface ReportUnreadDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly provider: Pick<PaymentProvider, "name">;
}

/** Records that a balance could not be read; raises an alert once its reading is outdated. */
export async function reportUnreadBalance(
  { database, clock, provider }: ReportUnreadDeps,
  failure: unknown,
): Promise<void> {
  const now = new Date(clock());
  await inTransaction(database, async (tx) => {
    const since = await findUnreadSince(tx, provider.name, now);
    if (!isReadingOutdated(since, now)) return;
    const detail = {
      provider: provider.name,
      since: since.toISOString(),
      reason: toSafeText(failure instanceof Error ? failure.message : String(failure)),
    };
    await raiseAlerts(tx, [{ kind: "balance_unread", key: provider.name, detail }], now);
  });
}
