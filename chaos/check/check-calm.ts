import { type Check, check } from "./check.ts";
import type { Evidence } from "./evidence.ts";
import { alertsOf, alertsOfMoney } from "./expected-movements.ts";
import { kinds } from "./expected-transfers.ts";
import { findStuck } from "./unfinished.ts";

/** From that many declines within the hour on, the office is told. */
const SPIKE_DECLINES = 60;

/** What is known of a storm that is over. */
export interface Storm {
  readonly kills: number;
  readonly wanted: number;
  /** Whether payouts and fees of accounts were played. */
  readonly movesAccounts?: boolean;
  /** Until all was quiet, ms. */
  readonly lastedMs: number;
}

/** Whose changes cannot be read for so long, or whose balance differs meanwhile, a person is told of, ms. */
const STANDS_STILL_MS = 15 * 60_000;
/** So many alerts of a kind may be open; one more stands for all others. */
const MOST_OPEN = 200;
const MISFITS = new Set(["refund_misfit", "movement_misfit"]);

/** After the storm nothing waits, nothing alarms but what must, and the storm was one. */
export function checkCalm(evidence: Evidence, storm: Storm): Check[] {
  const { stories, payments, rows } = evidence;
  const declines = payments.reduce((sum, payment) => sum + payment.declines, 0);
  const moved = alertsOf(evidence.movements, rows.refunds);
  const money = alertsOfMoney(payments, evidence.movements);
  // A person is told of a second payment that is under way; once it is there it goes back by itself.
  const second = new Set(
    evidence.expectedDonations.flatMap((donation) =>
      donation.second.payments.map(({ payment_id }) => `second_payment ${payment_id}`),
    ),
  );
  const expected = new Set([...evidence.expectedAlerts, ...moved.must, ...money.must]);
  const raised = new Set(rows.alerts.map(({ kind, key }) => `${kind} ${key}`));
  const known = new Set(evidence.movements.map(({ id }) => id));
  // What is told before its payment fits later, and nobody has to settle it.
  const early = new Set(
    rows.alerts
      .filter(({ kind, key, settled }) => settled && MISFITS.has(kind) && known.has(key))
      .map(({ kind, key }) => `${kind} ${key}`),
  );
  const bounded = new Set(
    [...countKinds([...expected, ...moved.may, ...money.may])]
      .filter(([, count]) => count > MOST_OPEN)
      .map(([kind]) => kind)
      .filter((kind) => (countKinds(raised).get(kind) ?? 0) >= MOST_OPEN),
  );
  const isBounded = (alert: string) =>
    bounded.has(kindOf(alert)) && raised.has(`more_alerts ${kindOf(alert)}`);
  // A person is told of a payout that came back, by the event of it, unless that was lost.
  const cameBack = evidence.transfers.some(({ what }) => what === "from_bank");
  const explained = (alert: string) =>
    expected.has(alert) ||
    (cameBack && alert === "webhook_not_understood payout.failed") ||
    early.has(alert) ||
    (alert.startsWith("more_alerts ") && bounded.has(alert.slice("more_alerts ".length))) ||
    moved.may.has(alert) ||
    money.may.has(alert) ||
    second.has(alert) ||
    (storm.lastedMs > STANDS_STILL_MS &&
      /^(reconciler_stands_still|balance_differs|balance_unread) /.test(alert)) ||
    (declines >= SPIKE_DECLINES && alert.startsWith("decline_spike "));
  const again = stories.some((story) => Object.values(story.again).some((times) => times > 0));
  return [
    check("calm: no donation is stuck", findStuck(payments, rows.donations)),
    check("calm: the inbox is empty", [
      rows.waitingEvents > 0 && `${rows.waitingEvents} events wait in it`,
    ]),
    check("calm: the alerts are those of the weather, and nothing of a donor's is held back", [
      ...rows.alerts.map(
        ({ kind, key, cause }) =>
          !explained(`${kind} ${key}`) && `alert ${kind} ${key}${cause ? `: ${cause}` : ""}`,
      ),
      ...[...expected].map(
        (alert) => !raised.has(alert) && !isBounded(alert) && `no alert ${alert}`,
      ),
      ...rows.donations.map(
        ({ id, quarantined }) =>
          quarantined !== money.heldBack.has(id) &&
          `donation ${id} is ${quarantined ? "" : "not "}held back`,
      ),
    ]),
    check(
      "calm: no donor was refused",
      stories.flatMap(({ plan, refusals }) => refusals.map((text) => `${plan.mark}: ${text}`)),
    ),
    check("calm: no process ended by itself", evidence.siteFalls),
    check("calm: a data folder has one process", evidence.intrusions),
    check("storm: it struck as planned", [
      storm.kills !== storm.wanted && `${storm.kills} of ${storm.wanted} kills`,
      !again && "nobody had to send again",
      ...Object.keys(kinds).map(
        (kind) =>
          storm.movesAccounts &&
          !evidence.transfers.some(({ what }) => what === kind) &&
          `no ${kind} at a gateway`,
      ),
      !rows.donations.some(({ state }) => state === "settled") && "nothing was settled",
    ]),
  ];
}

/** How many different alerts there are of each kind. */
function countKinds(alerts: Iterable<string>): Map<string, number> {
  const kinds = Map.groupBy(new Set(alerts), kindOf);
  return new Map([...kinds].map(([kind, its]) => [kind, its.length]));
}

function kindOf(alert: string): string {
  return alert.slice(0, alert.indexOf(" "));
}
