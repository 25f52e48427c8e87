import { MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type Alert, raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import {
  type ChangesPage,
  GatewayRefused,
  GatewayUnavailable,
} from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "./apply-facts.ts";
import { findBookedPayments } from "./booked-payment-store.ts";
import { findProgressUnlessPaused, type PollGatewayDeps, recordFailure } from "./poll-gateway.ts";
import { type ReconciliationProgress, updateProgress } from "./reconciliation-store.ts";

const MAX_PAGES_PER_RUN = 200;
/** An alert is raised if no round was completed for this long. */
const STALLED_AFTER_MS = 15 * MINUTE_MS;

/**
 * Reads the pages of changes at the gateway. Each page is applied and its end stored before the next is read, so the
 * next run continues after the last applied page.
 */
export async function pullChanges(deps: PollGatewayDeps): Promise<void> {
  const initial = await findProgressUnlessPaused(deps);
  if (!initial) return;
  let progress: ReconciliationProgress = initial;
  let isCompleted = false;
  try {
    for (let pages = 0; pages < MAX_PAGES_PER_RUN && !isCompleted; pages += 1) {
      const page = await pullPage(deps, progress);
      if (!page) break;
      await applyFacts(deps, page.facts);
      const isResumed = initial.begin_anew !== null;
      progress = advance(progress, page, { isResumed, now: deps.clock() });
      await saveProgress(deps, progress);
      isCompleted = page.next === null;
    }
  } finally {
    if (!isCompleted) await alertIfStalled(deps, progress);
  }
}

/** Undefined if the gateway returns no page now. */
async function pullPage(
  deps: PollGatewayDeps,
  progress: ReconciliationProgress,
): Promise<ChangesPage | undefined> {
  try {
    const page = await deps.provider.pull(progress.cursor, (paymentIds) =>
      findBookedPayments(deps.db, deps.provider.name, paymentIds),
    );
    if (page.next !== null && page.next === progress.cursor) {
      throw new GatewayUnavailable("the gateway's next page is the same page");
    }
    return page;
  } catch (failure) {
    await recordFailure(deps, failure);
    // The gateway may refuse a cursor because it is too old.
    if (failure instanceof GatewayRefused && progress.begin_anew !== null) {
      await saveProgress(deps, { cursor: progress.begin_anew, begin_anew: null });
    }
    return undefined;
  }
}

/**
 * After an interrupted round, the next one starts where the interrupted one would have: it finds changes that the
 * gateway listed late on pages already read.
 */
function advance(
  progress: ReconciliationProgress,
  page: ChangesPage,
  { isResumed, now }: { isResumed: boolean; now: number },
): ReconciliationProgress {
  const nextRound = isResumed ? progress.begin_anew : page.nextRound;
  return page.next === null
    ? { ...progress, cursor: nextRound, begin_anew: null, completed_at: new Date(now) }
    : { ...progress, cursor: page.next, begin_anew: nextRound };
}

async function saveProgress(
  deps: PollGatewayDeps,
  changes: Partial<ReconciliationProgress>,
): Promise<void> {
  const { cursor, begin_anew, completed_at } = changes;
  await inTransaction(deps.database, (tx) =>
    updateProgress(tx, deps.provider.name, { cursor, begin_anew, completed_at }),
  );
}

async function alertIfStalled(
  deps: PollGatewayDeps,
  progress: ReconciliationProgress,
): Promise<void> {
  const { database, provider } = deps;
  const now = new Date(deps.clock());
  const since = progress.completed_at;
  // The clock was set back.
  if (since > now) return saveProgress(deps, { ...progress, completed_at: now });
  if (now.getTime() - since.getTime() < STALLED_AFTER_MS) return;
  const alert: Alert = {
    kind: "reconciler_stands_still",
    key: provider.name,
    detail: { provider: provider.name, since: since.toISOString(), cursor: progress.cursor },
  };
  await inTransaction(database, (tx) => raiseAlerts(tx, [alert], now));
}
