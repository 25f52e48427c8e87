import { SPIKE_DECLINES } from "#server/features/donations/card-testing-guard.ts";
import { type Check, check } from "./check.ts";
import type { Evidence } from "./evidence.ts";
import { findStuck } from "./unfinished.ts";

/** After the storm nothing waits, nothing alarms, and the storm was one. */
export function checkCalm(evidence: Evidence, done: { kills: number; wanted: number }): Check[] {
  const { stories, payments, donations, alerts } = evidence;
  const declines = payments.reduce((sum, payment) => sum + payment.declines, 0);
  const explained = new Set(declines >= SPIKE_DECLINES ? ["decline_spike"] : []);
  const again = stories.some((story) => Object.values(story.again).some((times) => times > 0));
  const count = (n: number, what: string) => n > 0 && `${n} ${what}`;
  return [
    check("calm: no donation is stuck", findStuck(payments, donations)),
    check("calm: the inbox is empty", [count(evidence.overdueEvents, "events wait in it")]),
    check("calm: no alert without a reason, nothing in quarantine", [
      ...alerts.map(({ kind, key }) => !explained.has(kind) && `alert ${kind} ${key}`),
      ...donations.map(({ id, quarantined }) => quarantined && `donation ${id} is held back`),
    ]),
    check(
      "calm: no donor was refused",
      stories.flatMap(({ plan, refusals }) => refusals.map((text) => `${plan.mark}: ${text}`)),
    ),
    check("calm: the site never ended by itself", evidence.siteFalls),
    check("storm: it struck as planned", [
      done.kills !== done.wanted && `${done.kills} of ${done.wanted} kills`,
      !again && "nobody had to send again",
      !donations.some(({ state }) => state === "settled") && "nothing was settled",
    ]),
  ];
}
