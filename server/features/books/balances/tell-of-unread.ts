import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import type { PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import { toldText } from "../../gateways/provider/plain-text.ts";
import { isUnread } from "./balance-policy.ts";
import { notReadSince } from "./balance-store.ts";

interface TellOfUnreadDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly provider: Pick<PaymentProvider, "name">;
}

/** Notes that a gateway's balance could not be read; tells a person once it has been so for long. */
export async function tellOfUnread(
  { database, clock, provider }: TellOfUnreadDeps,
  failure: unknown,
): Promise<void> {
  const now = new Date(clock());
  await inTransaction(database, async (tx) => {
    const since = await notReadSince(tx, provider.name, now);
    if (!isUnread(since, now)) return;
    const detail = {
      provider: provider.name,
      since: since.toISOString(),
      reason: toldText(failure instanceof Error ? failure.message : String(failure)),
    };
    await raiseAlerts(tx, [{ kind: "balance_unread", key: provider.name, detail }], now);
  });
}
