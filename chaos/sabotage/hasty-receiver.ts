import * as real from "#server/features/books/gateways/receive-event.ts";

const STORES_AFTER_MS = 500;

/** Says that the event was received at once and stores it afterwards, if nothing comes between. */
export async function receiveEvent(...call: Parameters<typeof real.receiveEvent>): Promise<void> {
  setTimeout(() => {
    real.receiveEvent(...call).catch(() => {});
  }, STORES_AFTER_MS);
}
