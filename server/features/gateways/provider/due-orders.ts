import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Log } from "../../../platform/log.ts";
import type { Gateways } from "./gateways.ts";
import { GatewayUnavailable, type PaymentProvider } from "./payment-provider.ts";

interface DueOrdersDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly gateways: Gateways;
}

interface DueOrders<Order> {
  /** Claims the next due order at one of these gateways, and counts the attempt. */
  readonly take: (tx: Tx, providers: readonly string[], now: Date) => Promise<Order | undefined>;
  /** Called outside a transaction. */
  readonly send: (provider: PaymentProvider, order: Order) => Promise<void>;
}

/**
 * Sends all due refund orders in turn, then throws the first error that was not the gateway's. An unavailable gateway
 * is skipped until the next run.
 */
export async function sendDueOrders<Order extends { provider: string; payment_id: string }>(
  { database, clock, log, gateways }: DueOrdersDeps,
  { take, send }: DueOrders<Order>,
): Promise<void> {
  const available = new Map(gateways.all.map((provider) => [provider.name, provider]));
  const failures: unknown[] = [];
  while (available.size > 0) {
    const order = await inTransaction(database, (tx) =>
      take(tx, [...available.keys()], new Date(clock())),
    );
    const provider = order && available.get(order.provider);
    if (!provider) break;
    try {
      await send(provider, order);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) failures.push(error);
      else {
        log.warn({ err: error, payment: order.payment_id }, "could not send a refund");
        available.delete(provider.name);
      }
    }
  }
  if (failures.length > 0) throw failures[0];
}
