import type { Queues } from "#contract/office/review.ts";
import { moneyPath, officePath } from "#contract/page-paths.ts";

export interface MoneyScreen {
  readonly path: string;
  readonly label: string;
  readonly name: string;
  /** What waits there for a decision. */
  readonly queue?: keyof Queues;
}

/** The screens of the money room in their order. */
export const moneyScreens = {
  gifts: { path: officePath("money"), label: "Donations", name: "Money" },
  reported: {
    path: moneyPath("reported"),
    label: "Reported",
    name: "Reported donations",
    queue: "reported",
  },
  refunds: { path: moneyPath("refunds"), label: "Refunds", name: "Refunds", queue: "refunds" },
  disputes: { path: moneyPath("disputes"), label: "Disputes", name: "Disputes", queue: "disputes" },
  payments: { path: moneyPath("payments"), label: "Payments", name: "Payments", queue: "payments" },
  gateways: { path: moneyPath("gateways"), label: "Gateways", name: "Gateways" },
  rates: { path: moneyPath("rates"), label: "Rates", name: "Reference rates" },
} as const satisfies Record<string, MoneyScreen>;
