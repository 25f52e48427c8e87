import { people } from "#samples/people.ts";
import { raiseAlerts, settleAlerts } from "../features/foundation/alerts/alert-store.ts";
import type { PaymentProvider } from "../features/gateways/provider/payment-provider.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import type { Log } from "../platform/log.ts";
import { findActiveCampaignsOf } from "./sample-store.ts";

interface OpenSamplesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly gateways: { readonly all: ReadonlyArray<Pick<PaymentProvider, "mode">> };
}

const ADDRESSES = people.map(({ email }) => email);
const KEY = "samples";
/** How many campaigns an alert names. It counts all. */
const NAMED = 5;

/**
 * Where gifts move real money: tells the office of invented campaigns that still take them, as a site has that was
 * tried out with the sample data.
 */
export async function tellOfOpenSamples(deps: OpenSamplesDeps): Promise<void> {
  const real = deps.gateways.all.some(({ mode }) => mode !== "test");
  const at = new Date(deps.clock());
  await inTransaction(deps.database, async (tx) => {
    const titles = real ? await findActiveCampaignsOf(tx, ADDRESSES) : [];
    if (titles.length === 0) {
      const note = "No invented campaign takes real money any more.";
      return settleAlerts(tx, { kinds: ["samples_open"], keys: [KEY] }, { by: null, note, at });
    }
    deps.log.warn({ campaigns: titles.length }, "invented campaigns take real money");
    const detail = { campaigns: titles.length, titles: titles.slice(0, NAMED).join("; ") };
    await raiseAlerts(tx, [{ kind: "samples_open", key: KEY, detail }], at);
  });
}
