import type { AlertKind } from "#contract/foundation/alert-kinds.ts";
import type { OfficeAlert } from "#contract/foundation/alerts.ts";
import { jobKinds } from "#contract/office/job-kinds.ts";
import { moneyPath, officePath } from "#contract/page-paths.ts";
import { toValueText } from "../audit/audit-texts.ts";
import type { Facts } from "../fact-list.tsx";
import { gatewayName } from "../gateway-name.ts";

const labels: Readonly<Record<string, string>> = {
  answer: "response",
  booked: "in the books",
  campaigns: "sample campaigns",
  cause: "details",
  changedAt: "changed",
  declined_within_an_hour: "declined cards in an hour",
  evidenceBy: "evidence due",
  evidenceDueAt: "evidence due",
  feed_says: "new rate",
  gateway_holds: "balance at the provider",
  given_up: "failed tasks",
  last_failure: "last failed attempt",
  last_good: "last successful backup",
  first_start: "site first started",
  flood: "more messages like this",
  minutes: "minutes waited",
  provider: "payment provider",
  queue: "task",
  still_used: "current rate",
  state: "status",
  titles: "examples",
  total: "messages",
  tried_again: "we keep trying",
  withdrawn: "money withdrawn",
  wrong: "wrong numbers",
};

/** Ids, message types and raw data, which only the technical team can use. */
const technicalNames = new Set([
  "account",
  "check",
  "counts",
  "cursor",
  "disputeId",
  "donation",
  "donations",
  "eventId",
  "events",
  "facts",
  "ours",
  "payment",
  "paymentId",
  "reference",
  "refundId",
  "session",
  "told",
  "type",
]);

const readableValueNames = new Set(["reason", "state", "withdrawn", "flood", "tried_again"]);
const booleanLabels: Readonly<Record<string, string>> = { true: "yes", false: "no" };

/** The facts of an alert as text, with the technical ones separate. The kind of fact is clear from the title. */
export function alertFacts(alert: OfficeAlert): Record<"facts" | "technical", Facts> {
  const all = alert.facts.filter(({ name }) => name !== "kind");
  const pairs = (isTechnical: boolean) =>
    all
      .filter(({ name }) => technicalNames.has(name) === isTechnical)
      .map(({ name, value }) => [labels[name] ?? name, valueText(name, value)] as const);
  return { facts: pairs(false), technical: pairs(true) };
}

function valueText(name: string, value: string): string {
  if (name === "provider") return gatewayName(value);
  if (name === "queue" && value in jobKinds) return jobKinds[value as keyof typeof jobKinds].title;
  return readableValueNames.has(name) ? (booleanLabels[value] ?? toValueText(value)) : value;
}

interface AlertLink {
  readonly href: string;
  readonly label: string;
}

const gateways = { href: moneyPath("gateways"), label: "Open payment providers" };
const rates = { href: moneyPath("rates"), label: "Open exchange rates" };
const settings = { href: officePath("settings"), label: "Open settings" };
const jobs = { href: officePath("jobs"), label: "Open background tasks" };

const pages: Partial<Record<AlertKind, AlertLink>> = {
  gateway_refuses: gateways,
  charge_unknown: gateways,
  gateway_missing: gateways,
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
  bank_account_changed: settings,
  backup_old: jobs,
  backup_never: jobs,
  backup_check_failed: jobs,
};

/** Links to what an alert is about: a page, an entry of a list, the donation. */
export function alertLinks({ kind, facts }: Pick<OfficeAlert, "kind" | "facts">): AlertLink[] {
  const factValue = (...names: string[]) => facts.find(({ name }) => names.includes(name))?.value;
  const payment = factValue("paymentId", "payment");
  const donation = factValue("reference", "donation") ?? payment;
  const links: AlertLink[] = [];
  const addSearch = (path: string, label: string, search: Record<string, string>) =>
    links.push({ href: `${path}?${new URLSearchParams(search)}`, label });
  if (pages[kind]) links.push(pages[kind]);
  if (kind === "dispute_opened" && payment)
    addSearch(moneyPath("disputes"), "Send evidence", { state: "open", q: payment });
  if (kind === "dispute_lost" && payment)
    addSearch(moneyPath("disputes"), "Open the dispute", { state: "lost", q: payment });
  if (kind === "refund_refused" && payment)
    addSearch(moneyPath("refunds"), "Open the refund", { state: "failed", q: payment });
  if (kind === "samples_open")
    addSearch(officePath("users"), "See the sample accounts", { q: "@example.org" });
  if (donation) addSearch(officePath("money"), "Find the donation", { q: donation });
  return links;
}
