import { useSearchParams } from "react-router";
import { type RecurringState, recurringStates } from "#contract/giving/recurring.ts";
import { type FoundRecurring, findRecurring } from "#contract/office/recurring.ts";
import { moneyPath, officePath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import {
  nextDateText,
  recurringStateLabels,
  recurringStatusText,
  regularAmountText,
} from "../../../lib/recurring-texts.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { FilterFold } from "../../../ui/table/filter-fold.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import { CampaignFilter } from "../exports/campaign-filter.tsx";
import { readFilter, toQuery } from "../exports/donation-filter.ts";
import { MoneyFrame } from "../money/money-frame.tsx";
import { officeMeta } from "../office-meta.ts";
import { useCanRead } from "../office-queues.ts";
import { SearchForm } from "../search-form.tsx";
import type { Route } from "./+types/recurring-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("recurring"), "Recurring donations");

const columns: ReadonlyArray<Column<FoundRecurring>> = [
  {
    head: "Donor",
    kind: "name",
    cell: ({ id, name, email }) => (
      <a href={moneyPath("recurring", id)} className="link">
        <CutText>{name ?? email ?? "Erased"}</CutText>
      </a>
    ),
  },
  {
    head: "Amount",
    kind: "sum",
    cell: ({ amount, currency, frequency }) => regularAmountText(amount, currency, frequency),
  },
  { head: "Status", cell: (recurring) => <CutText>{recurringStatusText(recurring)}</CutText> },
  { head: "Campaign", cell: ({ campaign }) => <CutText>{campaign.title}</CutText> },
  { head: "Next", kind: "short", cell: nextDateText },
  {
    head: "Since",
    kind: "short",
    cell: ({ started_at, created_at }) => <ShortTime iso={started_at ?? created_at} />,
  },
];

interface Filter {
  readonly q: string;
  readonly campaign: number | undefined;
  readonly state: RecurringState | undefined;
}

export default function RecurringPage() {
  const [search, setSearch] = useSearchParams();
  const canReadFigures = useCanRead("figures");
  const filter: Filter = {
    q: search.get("q") ?? "",
    campaign: readFilter(search).campaign,
    state: recurringStates.find((name) => name === search.get("state")),
  };
  const active = [filter.campaign, filter.state].filter((value) => value !== undefined).length;
  const show = (values: Partial<Filter>) =>
    setSearch(toQuery({ ...filter, ...values }), { preventScrollReset: true });
  return (
    <MoneyFrame
      screen="recurring"
      lead={
        <>
          Monthly and yearly donations, newest first.
          {canReadFigures && (
            <>
              {" "}
              <a className="link" href={`${officePath("figures")}#recurring`}>
                See their figures
              </a>
            </>
          )}
        </>
      }
    >
      <SearchForm
        label="Donor's name, email or ID"
        initial={filter.q}
        maxLength={254}
        onSearch={(q) => show({ q })}
      />
      <FilterFold active={active}>
        <div className="donation-filter-fields">
          <CampaignFilter campaign={filter.campaign} onChoose={(campaign) => show({ campaign })} />
          <Select
            label="Status"
            value={filter.state ?? ""}
            options={[
              { value: "", label: "All" },
              ...recurringStates.map((value) => ({ value, label: recurringStateLabels[value] })),
            ]}
            onChange={({ target }) =>
              show({ state: recurringStates.find((name) => name === target.value) })
            }
          />
        </div>
      </FilterFold>
      <FoundList filter={filter} isFiltered={active > 0 || filter.q !== ""} />
    </MoneyFrame>
  );
}

function FoundList({ filter, isFiltered }: { filter: Filter; isFiltered: boolean }) {
  const list = usePages<FoundRecurring, Awaited<ReturnType<typeof loadPage>>>(
    JSON.stringify(filter),
    (cursor) => loadPage(filter, cursor),
  );
  return (
    <PagedTable
      what="The recurring donations"
      pages={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={
        isFiltered ? (
          <EmptyState title="No recurring donations match">
            <p>
              Search for any part of a name or email address; accents and capitals don't matter.
            </p>
          </EmptyState>
        ) : (
          <EmptyState title="No recurring donations yet">
            <p>They appear here as soon as a donor chooses to give monthly or yearly.</p>
          </EmptyState>
        )
      }
    />
  );
}

function loadPage({ q, ...filter }: Filter, cursor: string | undefined) {
  return authorisedApi(findRecurring, {
    query: { q: q || undefined, ...filter, cursor, limit: 25 },
  });
}
