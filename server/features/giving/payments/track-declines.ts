import type { Tx } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { FORM_CLOSED_MS, MAX_DECLINES } from "../donations/card-testing-guard.ts";
import { expireCheckoutsJob } from "../donations/expire-checkouts-job.ts";
import {
  closeFormToCardTesters,
  type DeclinedNetwork,
  WITHOUT_DONOR,
} from "../donations/giving-limits-store.ts";
import { type Decline, recordDeclines } from "./decline-store.ts";

/**
 * Counts declined attempts by source and the networks around it. The donation form is closed to those with too many,
 * and their open checkouts are expired.
 */
export async function trackDeclines(
  tx: Tx,
  { jobs }: { readonly jobs: Pick<Jobs, "enqueue"> },
  declines: readonly Decline[],
  now: Date,
): Promise<void> {
  const declined = new Map<string, DeclinedNetwork>();
  for (const { source, networks } of await recordDeclines(tx, declines, now)) {
    if (source === WITHOUT_DONOR) continue;
    for (const [width, network] of [source, ...(networks ?? [])].entries()) {
      const most = MAX_DECLINES[width];
      if (most) declined.set(network, { network, maxDeclines: most });
    }
  }
  if (declined.size === 0) return;
  const closed = await closeFormToCardTesters(tx, [...declined.values()], {
    since: new Date(now.getTime() - FORM_CLOSED_MS),
    until: new Date(now.getTime() + FORM_CLOSED_MS),
  });
  await jobs.enqueue(tx, expireCheckoutsJob, ...closed.map((source) => ({ source })));
}
