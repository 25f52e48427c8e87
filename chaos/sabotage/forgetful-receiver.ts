import * as real from "#server/features/gateways/inbox/receive-event.ts";

/** High, because several events report one payment. */
const FORGOTTEN = 0.7;

/** Acknowledges every event and forgets most of them. */
export async function receiveEvent(...call: Parameters<typeof real.receiveEvent>): Promise<void> {
  if (Math.random() >= FORGOTTEN) await real.receiveEvent(...call);
}
