import type { MovementKind, PendingKind } from "#contract/office/months.ts";
import type { OfficeArea } from "#contract/office-roles.ts";
import { moneyPath, officePath } from "#contract/page-paths.ts";

export const movementHeads: Readonly<Record<MovementKind, string>> = {
  donations: "Donations",
  service_fees: "Service fees",
  costs: "Providers’ fees",
  refunds: "Refunds",
  disputes: "Disputes",
  payouts: "Payouts",
  exchange: "Exchange",
  unmatched: "Unmatched",
  other: "Other",
};

interface PendingText {
  readonly one: string;
  readonly many?: string;
  readonly href: string;
  /** For a link only if the role can read the page. */
  readonly area: OfficeArea;
}

export const pendingTexts: Readonly<Record<PendingKind, PendingText>> = {
  unmatched_payments: { one: "unmatched payment", href: moneyPath("payments"), area: "money" },
  reported_donations: {
    one: "offline donation to confirm",
    many: "offline donations to confirm",
    href: moneyPath("reported"),
    area: "money",
  },
  gateway_reports: {
    one: "report from a payment provider not applied yet",
    many: "reports from payment providers not applied yet",
    href: moneyPath("gateways"),
    area: "money",
  },
  deferred_movements: {
    one: "refund, dispute or payout waiting for its payment",
    many: "refunds, disputes or payouts waiting for their payments",
    href: officePath("alerts"),
    area: "alerts",
  },
  failed_jobs: { one: "failed background task", href: officePath("jobs"), area: "system" },
};

const number = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** "1,234.50", "−20.00", and "–" for nothing. */
export function plainAmount(amount: number): string {
  return amount === 0 ? "–" : number.format(amount).replace("-", "−");
}
