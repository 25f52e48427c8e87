import { useSearchParams } from "react-router";
import { disputeStates, listDisputes, type OfficeDispute } from "#contract/giving/disputes.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { heldText } from "../../../lib/held-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MoneyText } from "../../../ui/money-text.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { officeMeta } from "../office-meta.ts";
import { SearchForm } from "../search-form.tsx";
import type { Route } from "./+types/disputes-page";
import { disputeStateWords } from "./dispute-words.ts";
import { GatewayCell } from "./gateway-cell.tsx";
import { MoneyFrame } from "./money-frame.tsx";
import { NothingFound } from "./nothing-found.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("disputes"), "Disputes");

type State = OfficeDispute["state"];

const columns: ReadonlyArray<Column<OfficeDispute>> = [
  {
    head: "Donor",
    kind: "name",
    cell: ({ id, donation }) => (
      <a href={moneyPath("disputes", id)} className="link">
        <CutText>{donation?.name ?? donation?.email ?? "Nobody named"}</CutText>
      </a>
    ),
  },
  {
    head: "Disputed",
    kind: "sum",
    cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} whole={false} />,
  },
  { head: "Reason", cell: ({ reason }) => <CutText>{reason.replaceAll("_", " ")}</CutText> },
  {
    head: "Campaign",
    cell: ({ donation, held_payment: held, of_second_payment: isSecond }) => {
      const beside = isSecond ? " (paid twice)" : held ? " (in no donation)" : "";
      return <CutText>{donation ? `${donation.campaign.title}${beside}` : "In no donation"}</CutText>;
    },
  },
  { head: "Gateway", kind: "short", cell: GatewayCell },
  { head: "Opened", kind: "short", cell: ({ opened_at }) => <ShortTime iso={opened_at} /> },
  {
    head: "Answer by",
    kind: "short",
    cell: ({ state, evidence_due_at: due }) =>
      state === "open" && due ? <ShortTime iso={due} /> : "–",
  },
];

/** What donors' banks take back. */
export default function DisputesPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const state = disputeStates.find((one) => one === search.get("state")) ?? "open";
  const list = usePages<OfficeDispute, Awaited<ReturnType<typeof loadPage>>>(
    `${state} ${q}`,
    (cursor) => loadPage(state, q, cursor),
  );
  const addressOf = (one: State, words: string) =>
    new URLSearchParams({ state: one, ...(words && { q: words }) });
  const held = heldText(list.page?.held ?? []);
  return (
    <MoneyFrame
      screen="disputes"
      lead="A donor's bank wants a payment back; the gateway holds the money until the bank decides. Answer open ones in time: those due first come first."
    >
      {held && <p className="max-w-prose text-sm text-ink-soft">{held}</p>}
      <Tabs
        label="State of the disputes"
        tabs={disputeStates.map((one) => ({
          href: `${moneyPath("disputes")}?${addressOf(one, q)}`,
          label:
            one === "open" && list.page
              ? `${disputeStateWords.open} (${list.page.open})`
              : disputeStateWords[one],
          current: one === state,
        }))}
      />
      <SearchForm
        label="Donor, campaign, amount, id or payment"
        initial={q}
        maxLength={254}
        onSearch={(words) => setSearch(addressOf(state, words), { preventScrollReset: true })}
      />
      <PagedTable
        what="The disputes"
        pages={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<NoDispute state={state} searched={q !== ""} />}
      />
    </MoneyFrame>
  );
}

function NoDispute({ state, searched }: { state: State; searched: boolean }) {
  if (searched) return <NothingFound what="dispute" />;
  if (state !== "open") return <EmptyState title="There is none" />;
  return (
    <EmptyState title="No bank waits for an answer">
      <p>A dispute appears here when a gateway tells of it, and is mailed to you.</p>
    </EmptyState>
  );
}

function loadPage(state: State, q: string, cursor: string | undefined) {
  return authorisedApi(listDisputes, { query: { state, q: q || undefined, cursor } });
}
