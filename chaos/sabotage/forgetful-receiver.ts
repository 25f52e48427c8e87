import * as real from "#server/features/gateways/inbox/receive-event.ts";

/** High, because several events report one payment. */
const DROPPED = 0.7;

/** Acknowledges every event and drops most of them. */
export async function receiveEvent(...call: Parameters<typeof real.receiveEvent>): Promise<void> {
  if (Math.random() >= DROPPED) await real.receiveEvent(...call);
}
