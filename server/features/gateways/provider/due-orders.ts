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
  /** Takes the next order that is due at one of these gateways, and counts the try before anybody is called. */
  readonly take: (tx: Tx, providers: readonly string[], now: Date) => Promise<Order | undefined>;
  /** Is called in no transaction. */
  readonly send: (provider: PaymentProvider, order: Order) => Promise<void>;
}

/**
 * Sends every order that is due, one after the other. A gateway that is away is left alone until the next run.
 * Throws the first failure that is none of a gateway's, after the others were sent.
 */
export async function sendDueOrders<Order extends { provider: string; payment_id: string }>(
  { database, clock, log, gateways }: DueOrdersDeps,
  { take, send }: DueOrders<Order>,
): Promise<void> {
  const there = new Map(gateways.all.map((provider) => [provider.name, provider]));
  const failures: unknown[] = [];
  while (there.size > 0) {
    const order = await inTransaction(database, (tx) =>
      take(tx, [...there.keys()], new Date(clock())),
    );
    const provider = order && there.get(order.provider);
    if (!provider) break;
    try {
      await send(provider, order);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) failures.push(error);
      else {
        log.warn(
          { err: error, payment: order.payment_id },
          "the gateway took no order to give back",
        );
        there.delete(provider.name);
      }
    }
  }
  if (failures.length > 0) throw failures[0];
}
