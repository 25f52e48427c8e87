import { people } from "#samples/people.ts";
import { raiseAlerts, settleAlerts } from "../features/foundation/alerts/alert-store.ts";
import type { PaymentProvider } from "../features/gateways/provider/payment-provider.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import type { Log } from "../platform/log.ts";
import { findActiveCampaigns } from "./sample-store.ts";

interface OpenSamplesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly gateways: { readonly all: ReadonlyArray<Pick<PaymentProvider, "mode">> };
}

const ADDRESSES = people.map(({ email }) => email);
const KEY = "samples";
/** How many titles an alert lists. Its count includes all campaigns. */
const MAX_TITLES = 5;

/**
 * If donations move real money, raises an alert about sample campaigns that still accept donations, as after a
 * trial with sample data.
 */
export async function alertOpenSamples(deps: OpenSamplesDeps): Promise<void> {
  const movesMoney = deps.gateways.all.some(({ mode }) => mode !== "test");
  const at = new Date(deps.clock());
  await inTransaction(deps.database, async (tx) => {
    const titles = movesMoney ? await findActiveCampaigns(tx, ADDRESSES) : [];
    if (titles.length === 0) {
      const note = "Sample campaigns no longer accept real money.";
      return settleAlerts(tx, { kinds: ["samples_open"], keys: [KEY] }, { by: null, note, at });
    }
    deps.log.warn({ campaigns: titles.length }, "sample campaigns accept real money");
    const detail = { campaigns: titles.length, titles: titles.slice(0, MAX_TITLES).join("; ") };
    await raiseAlerts(tx, [{ kind: "samples_open", key: KEY, detail }], at);
  });
}
