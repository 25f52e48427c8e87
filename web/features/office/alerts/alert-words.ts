import type { AlertKind } from "#contract/foundation/alert-kinds.ts";
import type { OfficeAlert } from "#contract/foundation/alerts.ts";
import { moneyPath, officePath } from "#contract/page-paths.ts";
import { valueWords } from "../audit/audit-words.ts";

/** Facts whose names say little to people. */
const names: Readonly<Record<string, string>> = {
  cause: "why",
  provider: "gateway",
  reference: "donation",
  donation: "donation",
  paymentId: "payment",
  disputeId: "dispute",
  refundId: "refund",
  eventId: "event",
  titles: "among them",
  withdrawn: "money taken away",
  ours: "refund of this site",
};

/** What a gateway tells by a word of its own, or by yes and no. */
const told: ReadonlySet<string> = new Set(["reason", "state", "withdrawn", "flood"]);
const answers: Readonly<Record<string, string>> = { true: "yes", false: "no" };

/** The facts of an alert for people. What kind of fact it is says the title. */
export function alertFacts(facts: OfficeAlert["facts"]): OfficeAlert["facts"] {
  return facts
    .filter(({ name }) => name !== "kind")
    .map(({ name, value }) => ({
      name: names[name] ?? name,
      value: told.has(name) ? (answers[value] ?? valueWords(value)) : value,
    }));
}

interface Way {
  readonly href: string;
  readonly label: string;
}

const gateways = { href: moneyPath("gateways"), label: "See the gateways" };
const rates = { href: moneyPath("rates"), label: "Open the rates" };
const jobs = { href: officePath("jobs"), label: "Open Jobs" };

/** Rooms in which alerts of a kind are dealt with. */
const rooms: Partial<Record<AlertKind, Way>> = {
  gateway_refuses: gateways,
  reconciler_stands_still: gateways,
  checkout_refused: gateways,
  balance_differs: gateways,
  balance_unread: gateways,
  webhook_late: gateways,
  webhook_refused: gateways,
  rates_away: rates,
  rate_jumped: rates,
  job_fails_on: jobs,
  job_given_up: jobs,
  work_waits: jobs,
  backup_old: jobs,
  backup_never: jobs,
  backup_check_failed: jobs,
};

/** Where an alert is looked into: a room, the list that has what it is about, the donation. */
export function alertWays({ kind, facts }: Pick<OfficeAlert, "kind" | "facts">): Way[] {
  const factOf = (...any: string[]) => facts.find(({ name }) => any.includes(name))?.value;
  const payment = factOf("paymentId", "payment");
  const donation = factOf("reference", "donation") ?? payment;
  const ways: Way[] = [];
  const addFound = (path: string, label: string, search: Record<string, string>) =>
    ways.push({ href: `${path}?${new URLSearchParams(search)}`, label });
  if (rooms[kind]) ways.push(rooms[kind]);
  if (kind === "dispute_opened" && payment)
    addFound(moneyPath("disputes"), "Answer the bank", { state: "open", q: payment });
  if (kind === "dispute_lost" && payment)
    addFound(moneyPath("disputes"), "Open the dispute", { state: "lost", q: payment });
  if (kind === "refund_refused" && payment)
    addFound(moneyPath("refunds"), "Open the refund", { state: "failed", q: payment });
  if (kind === "samples_open")
    addFound(officePath("users"), "See whose they are", { q: "@example.org" });
  if (donation) addFound(officePath("money"), "Find the donation", { q: donation });
  return ways;
}
