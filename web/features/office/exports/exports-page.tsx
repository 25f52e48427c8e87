import { useSearchParams } from "react-router";
import { MAX_FILTER_DAYS } from "#contract/office/donation-filters.ts";
import { MAX_XLSX_ROWS, type OfficeExportKind } from "#contract/office/exports.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { MoneyFrame } from "../money/money-frame.tsx";
import { officeMeta } from "../office-meta.ts";
import { useCanChange } from "../office-queues.ts";
import type { Route } from "./+types/exports-page";
import { type DonationFilter, daysProblem, readFilter, toQuery } from "./donation-filter.ts";
import { DonationFilterFields } from "./donation-filter-fields.tsx";
import { TableDownload } from "./table-download.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("exports"), "Exports");

interface Choice {
  readonly label: string;
  readonly about: string;
  readonly without?: ReadonlyArray<keyof DonationFilter>;
}

const choices: Readonly<Record<Exclude<OfficeExportKind, "month">, Choice>> = {
  donations: {
    label: "Donations",
    about:
      "One row for each donation, with its donor. A day is when it was paid, or started if it is not paid.",
  },
  refunds: {
    label: "Refunds",
    about:
      "One row for each refund that the payment provider reported. A refund that failed is below zero.",
    without: ["payment_status"],
  },
  fees: {
    label: "Fees",
    about:
      "Every fee of the payment providers, as recorded in the books. A fee that was returned is below zero.",
    without: ["payment_status"],
  },
  payouts: {
    label: "Payouts",
    about:
      "Money that payment providers paid out to the bank, or that was paid in from it (below zero).",
    without: ["campaign", "payment_status"],
  },
  donors: {
    label: "Donors",
    about:
      "One row for each donor and currency: paid donations in these days, by account or email address. Donations without one aren't in it.",
    without: ["payment_status"],
  },
};
const kinds = Object.keys(choices) as Array<keyof typeof choices>;

export default function ExportsPage() {
  return useCanChange("exports") ? (
    <ExportsScreen />
  ) : (
    <MoneyFrame screen="exports" lead="Tables for your accounting.">
      <EmptyState title="Exports aren't part of your role">
        <p>Ask an owner if you need them.</p>
      </EmptyState>
    </MoneyFrame>
  );
}

function ExportsScreen() {
  const [search, setSearch] = useSearchParams();
  const kind = kinds.find((name) => name === search.get("kind")) ?? "donations";
  const { label, about, without = [] } = choices[kind];
  const given = readFilter(search);
  const filter = { ...given, from: given.from ?? lastMonth().from, to: given.to ?? lastMonth().to };
  const applied = Object.fromEntries(
    Object.entries(filter).filter(([name]) => !without.includes(name as keyof DonationFilter)),
  );
  const show = (values: object) =>
    setSearch(toQuery({ kind, ...filter, ...values }), { preventScrollReset: true, replace: true });
  return (
    <MoneyFrame
      screen="exports"
      lead="Tables for your accounting. Each export is recorded in the audit log, because personal data leaves the site."
    >
      <section className="office-card" aria-label="Export">
        <Select
          label="Table"
          value={kind}
          options={kinds.map((value) => ({ value, label: choices[value].label }))}
          onChange={({ target }) => show({ kind: target.value })}
        />
        <p className="text-sm text-ink-soft">{about}</p>
        <DonationFilterFields
          filter={filter}
          onFilter={(changed) => show(changed)}
          without={without}
        />
        {!daysProblem(filter) && <TableDownload wanted={{ kind, ...applied }} about={label} />}
        <p className="text-sm text-ink-soft">
          At most {MAX_FILTER_DAYS} days. Excel files have at most{" "}
          {MAX_XLSX_ROWS.toLocaleString("en-US")} rows; CSV has no such limit. Days begin in the
          charity’s time zone.
        </p>
      </section>
      <p>
        <a className="link" href={moneyPath("months")}>
          Month report by account
        </a>
      </p>
    </MoneyFrame>
  );
}

function lastMonth() {
  const now = new Date();
  const day = (month: number, date: number) =>
    new Date(Date.UTC(now.getFullYear(), month, date)).toISOString().slice(0, 10);
  return { from: day(now.getMonth() - 1, 1), to: day(now.getMonth(), 0) };
}
