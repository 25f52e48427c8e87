import { MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type Alert, raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import {
  GatewayRefused,
  GatewayUnavailable,
  type Pulled,
} from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "./apply-facts.ts";
import { type AskGatewayDeps, noteFailure, standingToAsk } from "./ask-gateway.ts";
import { findBooked } from "./booked-payment-store.ts";
import { type Standing, saveStanding } from "./reconciliation-store.ts";

/** Pages that one run reads at most; the next run goes on from there. */
const PAGES_A_RUN = 200;
/** If no round was completed for so long, a person is told, ms. */
const STANDS_STILL_MS = 15 * MINUTE_MS;

/**
 * Reads the pages of what changed at the gateway. Each page is applied, and its end stored, before
 * the next is read. So a failure costs one page at most: the next run goes on from there.
 */
export async function pullChanges(deps: AskGatewayDeps): Promise<void> {
  const begun = await standingToAsk(deps);
  if (!begun) return;
  let standing: Standing = begun;
  let completed = false;
  try {
    for (let pages = 0; pages < PAGES_A_RUN && !completed; pages += 1) {
      const page = await pullPage(deps, standing);
      if (!page) break;
      await applyFacts(deps, page.facts);
      const resumed = begun.begin_anew !== null;
      standing = afterPage(standing, page, { resumed, now: deps.clock() });
      await keep(deps, standing);
      completed = page.next === null;
    }
  } finally {
    if (!completed) await tellOfStandstill(deps, standing);
  }
}

/** Reads the next page; undefined where the gateway gives none now. */
async function pullPage(deps: AskGatewayDeps, standing: Standing): Promise<Pulled | undefined> {
  try {
    const page = await deps.provider.pull(standing.cursor, (paymentIds) =>
      findBooked(deps.db, deps.provider.name, paymentIds),
    );
    if (page.next !== null && page.next === standing.cursor) {
      throw new GatewayUnavailable("the gateway names a page as the one after itself");
    }
    return page;
  } catch (failure) {
    await noteFailure(deps, failure);
    // The gateway may refuse a cursor because it is too old.
    if (failure instanceof GatewayRefused && standing.begin_anew !== null) {
      await keep(deps, { cursor: standing.begin_anew, begin_anew: null });
    }
    return undefined;
  }
}

/**
 * The standing after a page. After an interrupted round, the next one begins where the interruption
 * was: changes that the gateway listed late meanwhile are on its later pages.
 */
function afterPage(
  standing: Standing,
  page: Pulled,
  { resumed, now }: { resumed: boolean; now: number },
): Standing {
  const beginAnew = resumed ? standing.begin_anew : page.anew;
  return page.next === null
    ? { ...standing, cursor: beginAnew, begin_anew: null, completed_at: new Date(now) }
    : { ...standing, cursor: page.next, begin_anew: beginAnew };
}

async function keep(deps: AskGatewayDeps, changes: Partial<Standing>): Promise<void> {
  const { cursor, begin_anew, completed_at } = changes;
  await inTransaction(deps.database, (tx) =>
    saveStanding(tx, deps.provider.name, { cursor, begin_anew, completed_at }),
  );
}

async function tellOfStandstill(deps: AskGatewayDeps, standing: Standing): Promise<void> {
  const { database, provider } = deps;
  const now = new Date(deps.clock());
  const since = standing.completed_at;
  // The clock was set back: the stored time is still to come.
  if (since > now) return keep(deps, { ...standing, completed_at: now });
  if (now.getTime() - since.getTime() < STANDS_STILL_MS) return;
  const alert: Alert = {
    kind: "reconciler_stands_still",
    key: provider.name,
    detail: { provider: provider.name, since: since.toISOString(), cursor: standing.cursor },
  };
  await inTransaction(database, (tx) => raiseAlerts(tx, [alert], now));
}
