import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Gateways } from "../provider/gateways.ts";
import { BadSignature, type PaymentProvider, WrongMode } from "../provider/payment-provider.ts";
import { storeEvent } from "./webhook-store.ts";
import type { WebhookWatch } from "./webhook-watch.ts";

export interface ReceiveEventDeps {
  readonly database: Database;
  readonly gateways: Gateways;
  readonly clock: Clock;
  readonly webhookWatch: WebhookWatch;
  /** Starts applying stored events. */
  readonly wakeInbox: () => void;
}

/** Stores a gateway's event, once, before it is acknowledged. Throws `not_found`, `bad_signature` and `wrong_mode`. */
export async function receiveEvent(
  { database, gateways, clock, webhookWatch, wakeInbox }: ReceiveEventDeps,
  providerName: string,
  body: Uint8Array,
  headers: Record<string, string | undefined>,
): Promise<void> {
  const provider = gateways.atWebhook(providerName);
  if (!provider) throw new AppError("not_found");
  const event = await readEvent(provider, webhookWatch, body, headers);
  await inOneStatement(database, (tx) =>
    storeEvent(tx, {
      provider: provider.name,
      ...event,
      body: Buffer.from(body),
      receivedAt: new Date(clock()),
    }),
  );
  wakeInbox();
  await webhookWatch.accepted(provider.name);
}

async function readEvent(
  provider: PaymentProvider,
  webhookWatch: WebhookWatch,
  body: Uint8Array,
  headers: Record<string, string | undefined>,
) {
  try {
    return provider.readWebhook(body, headers);
  } catch (error) {
    if (!(error instanceof BadSignature || error instanceof WrongMode)) throw error;
    await webhookWatch.refused(provider.name, error.message);
    const code = error instanceof WrongMode ? "wrong_mode" : "bad_signature";
    throw new AppError(code, { cause: error });
  }
}
