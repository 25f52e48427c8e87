import * as real from "#server/features/gateways/inbox/receive-event.ts";

/** Several events report one payment: if fewer were forgotten, another one would report it. */
const FORGOTTEN = 0.7;

/** Acknowledges every event and forgets most of them. */
export async function receiveEvent(...call: Parameters<typeof real.receiveEvent>): Promise<void> {
  if (Math.random() >= FORGOTTEN) await real.receiveEvent(...call);
}
