import { useSearchParams } from "react-router";
import { frequencies } from "#contract/giving/giving-choices.ts";
import { type FoundDonation, findDonations } from "#contract/office/money.ts";
import { moneyPath, officePath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MoneyText } from "../../../ui/money-text.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { FilterFold } from "../../../ui/table/filter-fold.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import {
  countFilters,
  type DonationFilter,
  daysProblem,
  readFilter,
  toQuery,
} from "../exports/donation-filter.ts";
import { DonationFilterFields } from "../exports/donation-filter-fields.tsx";
import { DonationSumList } from "../exports/donation-sums.tsx";
import { officeMeta } from "../office-meta.ts";
import { Permitted } from "../permitted.tsx";
import { SearchForm } from "../search-form.tsx";
import type { Route } from "./+types/money-page";
import { GatewayCell } from "./gateway-cell.tsx";
import { donationStateText } from "./history-texts.ts";
import { MoneyFrame } from "./money-frame.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("money"), "Donations");

const columns: ReadonlyArray<Column<FoundDonation>> = [
  {
    head: "Donor",
    kind: "name",
    cell: ({ id, name, email, recurring }) => (
      <span className="grid justify-items-start gap-1">
        <a href={moneyPath("donations", id)} className="link">
          <CutText>{name ?? email ?? "Anonymous"}</CutText>
        </a>
        {recurring && <Badge tone="sand">{frequencies[recurring]}</Badge>}
      </span>
    ),
  },
  {
    head: "Charged",
    kind: "sum",
    cell: ({ total, currency }) => <MoneyText amount={total} currency={currency} whole={false} />,
  },
  {
    head: "Refunded",
    kind: "number",
    cell: ({ refunded, currency }) =>
      refunded > 0 ? <MoneyText amount={refunded} currency={currency} whole={false} /> : "–",
  },
  { head: "Status", kind: "short", cell: donationStateText },
  { head: "Campaign", cell: ({ campaign }) => <CutText>{campaign.title}</CutText> },
  { head: "Provider", kind: "short", cell: GatewayCell },
  {
    head: "When",
    kind: "short",
    cell: ({ given_at, started_at }) => <ShortTime iso={given_at ?? started_at} />,
  },
];

export default function MoneyPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const filter = readFilter(search);
  const filterCount = countFilters(filter);
  const isInOrder = !daysProblem(filter);
  const show = (values: object) =>
    setSearch(toQuery({ q, ...filter, ...values }), { preventScrollReset: true });
  return (
    <MoneyFrame
      screen="donations"
      lead="Search by donor name, email, amount, receipt or donation number (12/34 is donation 34 of campaign 12), or by a payment provider's ID."
    >
      <SearchForm
        label="Find a donation"
        initial={q}
        maxLength={254}
        onSearch={(query) => show({ q: query })}
      />
      <FilterFold active={filterCount}>
        <DonationFilterFields filter={filter} onFilter={show} />
      </FilterFold>
      {isInOrder && <DonationSumList q={q} filter={filter} />}
      <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {isInOrder && (
          <Permitted area="exports">
            <a className="link" href={`${moneyPath("exports")}?${exportQuery(filter)}`}>
              Export donations
            </a>
          </Permitted>
        )}
        {filterCount > 0 && (
          <button type="button" className="link" onClick={() => setSearch(toQuery({ q }))}>
            Clear filters
          </button>
        )}
      </p>
      {isInOrder && <FoundDonations q={q} filter={filter} />}
    </MoneyFrame>
  );
}

function FoundDonations({ q, filter }: { q: string; filter: DonationFilter }) {
  const list = usePages<FoundDonation, Awaited<ReturnType<typeof loadPage>>>(
    JSON.stringify([q, filter]),
    (cursor) => loadPage(q, filter, cursor),
  );
  return (
    <PagedTable
      what="The donations"
      pages={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={
        q || countFilters(filter) > 0 ? (
          <EmptyState title="No donations match">
            <p>
              Accents, apostrophes and capitals don't matter. For an amount, enter the donation or
              the total charged.
            </p>
          </EmptyState>
        ) : (
          <EmptyState title="No donations yet">
            <p>Donations appear here as soon as someone starts one.</p>
          </EmptyState>
        )
      }
    />
  );
}

const exportQuery = (filter: DonationFilter) =>
  new URLSearchParams(toQuery({ kind: "donations", ...filter }));

function loadPage(q: string, filter: DonationFilter, cursor: string | undefined) {
  return authorisedApi(findDonations, {
    query: { q: q || undefined, ...filter, cursor, limit: 25 },
  });
}
