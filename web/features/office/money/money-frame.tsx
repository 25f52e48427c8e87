import type { ReactNode } from "react";
import type { Queues } from "#contract/office/review.ts";
import { moneyPath, officePath } from "#contract/page-paths.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useCanChange, useQueues } from "../office-queues.ts";

interface MoneyScreen {
  readonly path: string;
  readonly label: string;
  readonly name: string;
  readonly queue?: keyof Queues;
}

const moneyScreens = {
  donations: { path: officePath("money"), label: "Donations", name: "Donations" },
  recurring: { path: moneyPath("recurring"), label: "Recurring", name: "Recurring donations" },
  reported: {
    path: moneyPath("reported"),
    label: "Reported",
    name: "Reported donations",
    queue: "reported",
  },
  refunds: { path: moneyPath("refunds"), label: "Refunds", name: "Refunds", queue: "refunds" },
  disputes: { path: moneyPath("disputes"), label: "Disputes", name: "Disputes", queue: "disputes" },
  payments: {
    path: moneyPath("payments"),
    label: "On hold",
    name: "Payments on hold",
    queue: "payments",
  },
  bank: { path: moneyPath("bank"), label: "Bank", name: "Bank statements", queue: "bank" },
  gateways: {
    path: moneyPath("gateways"),
    label: "Providers",
    name: "Payment providers",
  },
  months: { path: moneyPath("months"), label: "Months", name: "Month report" },
  exports: { path: moneyPath("exports"), label: "Exports", name: "Exports" },
  rates: { path: moneyPath("rates"), label: "Rates", name: "Exchange rates" },
} as const satisfies Record<string, MoneyScreen>;

interface MoneyFrameProps {
  /** The current screen; its name is the heading unless there is a title. */
  screen: keyof typeof moneyScreens;
  title?: string;
  lead: ReactNode;
  children: ReactNode;
}

export function MoneyFrame({ screen, title, lead, children }: MoneyFrameProps) {
  const { queues } = useQueues();
  const canExport = useCanChange("exports");
  return (
    <>
      <AreaHead title={title ?? moneyScreens[screen].name} lead={lead} />
      <Tabs
        label="Money"
        tabs={Object.entries<MoneyScreen>(moneyScreens)
          .filter(([name]) => canExport || name !== "exports")
          .map(([name, { path, label, queue }]) => {
            const waiting = queue && queues?.[queue];
            return {
              href: path,
              label: waiting ? `${label} (${waiting})` : label,
              current: name === screen,
            };
          })}
      />
      {children}
    </>
  );
}
