import { type Currency, formatMoney, money } from "#contract/money.ts";
import { type Clock, DAY_MS, HOUR_MS } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { earliestUuidv7 } from "../../../platform/ids.ts";
import { type Alert, raiseAlerts, settleAlerts } from "../../foundation/alerts/alert-store.ts";
import type { PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import {
  type BalanceRow,
  countKnownGaps,
  findBalances,
  type KnownGaps,
  keepBalances,
  keepReading,
  sumHeld,
} from "./balance-store.ts";

/** Where gifts pour in, the difference changes from check to check: after so long it stands all the same, ms. */
const ALWAYS_DIFFERS_MS = HOUR_MS;
/** Costs that are not told are looked for among the donations of so long, ms. */
const COSTS_LOOKED_FOR_MS = 7 * DAY_MS;

export interface CheckBalanceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly provider: PaymentProvider;
  /** Applies what changed at the gateway, so that nothing is on its way that could be here. */
  readonly pull: (provider: PaymentProvider) => Promise<void>;
}

/**
 * Compares what a gateway says that it holds with what the books say, in each currency, and keeps both. The
 * same difference in two checks after one another raises an alert. Throws what the gateway throws.
 */
export async function checkBalance(deps: CheckBalanceDeps): Promise<void> {
  const { database, clock, provider } = deps;
  await deps.pull(provider);
  const held = await provider.balance();
  const booked = await sumHeld(database.patientDb, provider.name);
  const now = new Date(clock());
  const kept = (await findBalances(database.db)).filter((row) => row.provider === provider.name);
  const currencies = new Set<Currency>(
    [...held, ...booked, ...kept].map(({ currency }) => currency),
  );
  const checks = [...currencies].map((currency) => {
    const row = {
      provider: provider.name,
      currency,
      held_minor: held.find((one) => one.currency === currency)?.minor ?? 0,
      booked_minor: booked.find((one) => one.currency === currency)?.minor ?? 0,
    };
    const before = kept.find((one) => one.currency === currency);
    return judged(row, before, now);
  });
  const standing = checks.filter(({ stands }) => stands).map(({ row }) => row);
  const alerts = standing.length > 0 ? await alertsOf(database.patientDb, standing, now) : [];
  await inTransaction(database, async (tx) => {
    await keepBalances(
      tx,
      checks.map(({ row }) => row),
    );
    await keepReading(tx, { provider: provider.name, read_at: now });
    await settleAlerts(
      tx,
      { kinds: ["balance_unread"], keys: [provider.name] },
      { by: null, note: "It says again what it holds.", at: now },
    );
    await raiseAlerts(tx, alerts, now);
  });
}

type Compared = Pick<BalanceRow, "provider" | "currency" | "held_minor" | "booked_minor">;

function judged(compared: Compared, before: BalanceRow | undefined, now: Date) {
  const difference = differenceOf(compared);
  const since = difference === 0 ? null : (before?.differs_since ?? now);
  const row: BalanceRow = { ...compared, checked_at: now, differs_since: since };
  const same = before !== undefined && differenceOf(before) === difference;
  const long = since !== null && now.getTime() - since.getTime() >= ALWAYS_DIFFERS_MS;
  return { row, stands: difference !== 0 && (same || long) };
}

async function alertsOf(db: Db, rows: readonly BalanceRow[], now: Date): Promise<Alert[]> {
  const lately = earliestUuidv7(now.getTime() - COSTS_LOOKED_FOR_MS);
  return Promise.all(
    rows.map(async (row) => {
      const { provider, currency } = row;
      const told = (minor: number) => formatMoney(money(minor, currency));
      return {
        kind: "balance_differs" as const,
        key: `${provider} ${currency}`,
        detail: {
          provider,
          currency,
          difference: told(differenceOf(row)),
          gateway_holds: told(row.held_minor),
          books_say: told(row.booked_minor),
          since: row.differs_since?.toISOString(),
          known_causes: knownCauses(await countKnownGaps(db, provider, lately)),
        },
      };
    }),
  );
}

function differenceOf({
  held_minor,
  booked_minor,
}: Pick<BalanceRow, "held_minor" | "booked_minor">) {
  return held_minor - booked_minor;
}

function knownCauses(gaps: KnownGaps): string {
  const causes = [
    [gaps.quarantined, "payments in quarantine"],
    [gaps.waiting_events, "events that wait to be applied"],
    [gaps.early, "facts about payments that are not in the books yet"],
    [gaps.refused, "open alerts about payments, refunds or movements that the books refused"],
    [gaps.costs_untold, "donations whose cost the gateway has not told"],
  ] as const;
  const found = causes.filter(([count]) => count > 0);
  if (found.length === 0) return "none: all that the gateway told is in the books";
  return found.map(([count, what]) => `${what}: ${count}`).join("; ");
}
