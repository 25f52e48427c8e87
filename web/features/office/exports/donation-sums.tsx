import { useCallback } from "react";
import { formatWire } from "#contract/money.ts";
import { type DonationSums, sumDonations } from "#contract/office/money.ts";
import { errorText } from "../../../lib/api/api-error.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { DonationFilter } from "./donation-filter.ts";

interface DonationSumsProps {
  q: string;
  filter: DonationFilter;
}

/** The sums of the donations below, by currency. */
export function DonationSumList({ q, filter }: DonationSumsProps) {
  const key = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filter.
  const load = useCallback(
    () =>
      authorisedApi(sumDonations, { query: { q: q || undefined, ...filter } }).then(
        (sums) => ({ sums, problem: undefined }),
        (error: unknown) => ({ sums: undefined, problem: errorText(error) }),
      ),
    [q, key],
  );
  const { answer, stale } = useResponse(load);
  if (answer?.problem) {
    return (
      <p role="alert" className="field-error">
        We couldn't add up these donations: {answer.problem}
      </p>
    );
  }
  const { data = [], cut } = answer?.sums ?? {};
  if (!answer) return <Skeleton className="h-24 w-full" />;
  if (data.length === 0) return null;
  return (
    <div className="grid gap-2" aria-busy={stale || undefined}>
      <DataTable
        what="The sums of these donations"
        columns={columns}
        rows={data}
        keyOf={({ currency }) => currency}
      />
      {cut && (
        <p className="text-sm text-ink-soft">
          The search finds more donations; these are the sums of the newest 1,000.
        </p>
      )}
    </div>
  );
}

const sumColumn = (
  head: string,
  name: "amount" | "service_fees" | "refunded" | "gateway_costs",
): Column<DonationSums> => ({
  head,
  kind: "number",
  cell: ({ [name]: amount, currency }) => formatWire(amount, currency),
});

const columns: ReadonlyArray<Column<DonationSums>> = [
  { head: "Sums", kind: "name", cell: ({ currency }) => currency },
  {
    head: "Paid donations",
    kind: "number",
    cell: ({ paid_count }) => paid_count.toLocaleString("en-US"),
  },
  {
    head: "Others",
    kind: "number",
    cell: ({ count, paid_count }) => (count - paid_count).toLocaleString("en-US"),
  },
  sumColumn("Donations", "amount"),
  sumColumn("Service fees", "service_fees"),
  { head: "Charged", kind: "sum", cell: ({ total, currency }) => formatWire(total, currency) },
  sumColumn("Refunded", "refunded"),
  sumColumn("Providers’ fees", "gateway_costs"),
];
