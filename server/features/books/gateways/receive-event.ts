import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Log } from "../../../platform/log.ts";
import type { Gateways } from "../../../platform/payments/gateways.ts";
import {
  BadSignature,
  OtherMode,
  type PaymentProvider,
} from "../../../platform/payments/payment-provider.ts";
import { storeEvent } from "./webhook-store.ts";

export interface ReceiveEventDeps {
  readonly database: Database;
  readonly gateways: Gateways;
  readonly clock: Clock;
  readonly log: Log;
  /** Starts applying stored events. */
  readonly wakeInbox: () => void;
}

/**
 * Stores a gateway's event, once; the caller acknowledges it only after that. Throws `not_found`
 * for a gateway that we don't know, `bad_signature` and `wrong_mode`.
 */
export async function receiveEvent(
  { database, gateways, clock, log, wakeInbox }: ReceiveEventDeps,
  providerName: string,
  body: Uint8Array,
  headers: Record<string, string | undefined>,
): Promise<void> {
  const provider = gateways.atWebhook(providerName);
  if (!provider) throw new AppError("not_found");
  const event = readEvent(provider, body, headers, log);
  await inOneStatement(database, (tx) =>
    storeEvent(tx, {
      provider: provider.name,
      ...event,
      body: Buffer.from(body),
      receivedAt: new Date(clock()),
    }),
  );
  wakeInbox();
}

function readEvent(
  provider: PaymentProvider,
  body: Uint8Array,
  headers: Record<string, string | undefined>,
  log: Log,
) {
  try {
    return provider.readWebhook(body, headers);
  } catch (error) {
    if (error instanceof BadSignature) throw new AppError("bad_signature", { cause: error });
    if (error instanceof OtherMode) {
      log.warn({ provider: provider.name, reason: error.message }, "refused a webhook event");
      throw new AppError("wrong_mode", { cause: error });
    }
    throw error;
  }
}
