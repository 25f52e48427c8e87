import { MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { GatewayUnavailable, type Pulled } from "../../../platform/payments/payment-provider.ts";
import { type Alert, raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { applyFacts } from "./apply-facts.ts";
import { type AskGatewayDeps, noteFailure, standingToAsk } from "./ask-gateway.ts";
import { type Standing, saveStanding } from "./reconciliation-store.ts";

/** A round through the pages that takes longer goes on in the next run. */
const PAGES_A_RUN = 200;
/** Where no round has come to its end for so long, a person is told, ms. */
const STANDS_STILL_MS = 15 * MINUTE_MS;

/**
 * Goes through the pages of what changed at the gateway. Each is applied and its end kept before
 * the next is asked for, so that a failure costs one page: the next run goes on there.
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

/** The page where we stand; undefined where there is none to be had now. */
async function pullPage(deps: AskGatewayDeps, standing: Standing): Promise<Pulled | undefined> {
  try {
    const page = await deps.provider.pull(standing.cursor);
    if (page.next !== null && page.next === standing.cursor) {
      throw new GatewayUnavailable("the gateway names a page as the one after itself");
    }
    return page;
  } catch (failure) {
    await noteFailure(deps, failure);
    // A cursor that the gateway refuses may have been too long in our keeping.
    if (!(failure instanceof GatewayUnavailable) && standing.begin_anew !== null) {
      await keep(deps, { cursor: standing.begin_anew, begin_anew: null });
    }
    return undefined;
  }
}

/**
 * Where we stand after a page. A round that was interrupted is followed by one that begins where the
 * interruption was: what the gateway listed late meanwhile lies behind its later pages.
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
  // A clock that stepped back left a time that is still to come.
  if (since > now) return keep(deps, { ...standing, completed_at: now });
  if (now.getTime() - since.getTime() < STANDS_STILL_MS) return;
  const alert: Alert = {
    kind: "reconciler_stands_still",
    key: provider.name,
    detail: { provider: provider.name, since: since.toISOString(), cursor: standing.cursor },
  };
  await inTransaction(database, (tx) => raiseAlerts(tx, [alert], now));
}
