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
  saveBalances,
  saveReading,
  sumBooked,
} from "./balance-store.ts";

/** A difference that lasts this long raises an alert even if its amount changes with every donation. */
const MAX_DIFFERENCE_MS = HOUR_MS;
/** The age of donations that are searched for unreported costs. */
const UNREPORTED_COSTS_MS = 7 * DAY_MS;

export interface CheckBalanceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly provider: PaymentProvider;
  /** Applies the latest changes at the gateway. */
  readonly pull: (provider: PaymentProvider) => Promise<void>;
}

/**
 * Reconciles a gateway's balance with the ledger in every currency and stores both. The same difference
 * in two consecutive checks raises an alert. Throws the gateway's errors.
 */
export async function checkBalance(deps: CheckBalanceDeps): Promise<void> {
  const { database, clock, provider } = deps;
  await deps.pull(provider);
  const held = await provider.balance();
  const booked = await sumBooked(database.patientDb, provider.name);
  const now = new Date(clock());
  const previous = (await findBalances(database.db)).filter(
    (row) => row.provider === provider.name,
  );
  const currencies = new Set<Currency>(
    [...held, ...booked, ...previous].map(({ currency }) => currency),
  );
  const checks = [...currencies].map((currency) => {
    const isCurrency = (row: { currency: Currency }) => row.currency === currency;
    const balance = {
      provider: provider.name,
      currency,
      held_minor: held.find(isCurrency)?.minor ?? 0,
      booked_minor: booked.find(isCurrency)?.minor ?? 0,
    };
    return compareWithPrevious(balance, previous.find(isCurrency), now);
  });
  const lasting = checks.filter(({ isLasting }) => isLasting).map(({ row }) => row);
  const alerts = lasting.length > 0 ? await buildAlerts(database.patientDb, lasting, now) : [];
  await inTransaction(database, async (tx) => {
    await saveBalances(
      tx,
      checks.map(({ row }) => row),
    );
    await saveReading(tx, { provider: provider.name, read_at: now });
    await settleAlerts(
      tx,
      { kinds: ["balance_unread"], keys: [provider.name] },
      { by: null, note: "The balance can be read again.", at: now },
    );
    await raiseAlerts(tx, alerts, now);
  });
}

type Balance = Pick<BalanceRow, "provider" | "currency" | "held_minor" | "booked_minor">;

function compareWithPrevious(balance: Balance, previous: BalanceRow | undefined, now: Date) {
  const difference = findDifference(balance);
  const since = difference === 0 ? null : (previous?.differs_since ?? now);
  const row: BalanceRow = { ...balance, checked_at: now, differs_since: since };
  const isSame = previous !== undefined && findDifference(previous) === difference;
  const isLong = since !== null && now.getTime() - since.getTime() >= MAX_DIFFERENCE_MS;
  return { row, isLasting: difference !== 0 && (isSame || isLong) };
}

async function buildAlerts(db: Db, rows: readonly BalanceRow[], now: Date): Promise<Alert[]> {
  const firstId = earliestUuidv7(now.getTime() - UNREPORTED_COSTS_MS);
  return Promise.all(
    rows.map(async (row) => {
      const { provider, currency } = row;
      const text = (minor: number) => formatMoney(money(minor, currency));
      return {
        kind: "balance_differs" as const,
        key: `${provider} ${currency}`,
        detail: {
          provider,
          currency,
          difference: text(findDifference(row)),
          gateway_holds: text(row.held_minor),
          books_say: text(row.booked_minor),
          since: row.differs_since?.toISOString(),
          known_causes: describeCauses(await countKnownGaps(db, provider, firstId)),
        },
      };
    }),
  );
}

function findDifference({ held_minor, booked_minor }: Balance): number {
  return held_minor - booked_minor;
}

function describeCauses(gaps: KnownGaps): string {
  const causes = [
    [gaps.quarantined, "payments on hold"],
    [gaps.waiting_events, "events not applied yet"],
    [gaps.early, "updates about payments that are not posted yet"],
    [gaps.refused, "open alerts about payments, refunds or movements that could not be posted"],
    [gaps.costs_untold, "donations whose cost the gateway has not reported"],
  ] as const;
  const found = causes.filter(([count]) => count > 0);
  if (found.length === 0) return "none: everything the gateway reported is posted";
  return found.map(([count, what]) => `${what}: ${count}`).join("; ");
}
