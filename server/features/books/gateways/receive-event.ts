import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Gateways } from "../../../platform/payments/gateways.ts";
import { BadSignature, type PaymentProvider } from "../../../platform/payments/payment-provider.ts";
import { storeEvent } from "./webhook-store.ts";

export interface ReceiveEventDeps {
  readonly database: Database;
  readonly gateways: Gateways;
  readonly clock: Clock;
  /** Starts applying stored events. */
  readonly wakeInbox: () => void;
}

/**
 * Stores a gateway's event, once; the caller acknowledges it only after that. Throws `not_found`
 * for a gateway that we don't know, and `bad_signature`.
 */
export async function receiveEvent(
  { database, gateways, clock, wakeInbox }: ReceiveEventDeps,
  providerName: string,
  body: Uint8Array,
  headers: Record<string, string | undefined>,
): Promise<void> {
  const provider = gateways.named(providerName);
  if (!provider) throw new AppError("not_found");
  const event = readEvent(provider, body, headers);
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
) {
  try {
    return provider.readWebhook(body, headers);
  } catch (error) {
    if (error instanceof BadSignature) throw new AppError("bad_signature", { cause: error });
    throw error;
  }
}
