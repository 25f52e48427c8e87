import { useSearchParams } from "react-router";
import { alertKinds } from "#contract/foundation/alert-kinds.ts";
import {
  type HeldPayment,
  type HeldQueue,
  heldQueues,
  listHeldPayments,
} from "#contract/giving/held-payments.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { officeMeta } from "../office-meta.ts";
import { SearchForm } from "../search-form.tsx";
import type { Route } from "./+types/payments-page";
import { GatewayCell } from "./gateway-cell.tsx";
import { MoneyFrame } from "./money-frame.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { amountText, heldQueueWords, heldStateWords } from "./payment-words.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("payments"), "Payments");

const facts: ReadonlyArray<Column<HeldPayment>> = [
  {
    head: "Payment",
    kind: "name",
    cell: (payment) => (
      <a href={moneyPath("payments", payment.id)} className="link">
        {amountText(payment)}
      </a>
    ),
  },
  {
    head: "Why",
    kind: "more",
    cell: ({ reason }) => <CutText>{alertKinds[reason].title}</CutText>,
  },
  {
    head: "Donor",
    cell: ({ donation }) => (
      <CutText>{donation?.name ?? donation?.email ?? "Nobody known"}</CutText>
    ),
  },
  { head: "Gateway", kind: "short", cell: GatewayCell },
];

const columns: Readonly<Record<HeldQueue, ReadonlyArray<Column<HeldPayment>>>> = {
  open: [
    ...facts,
    { head: "Told", kind: "short", cell: ({ told_at }) => <ShortTime iso={told_at} /> },
  ],
  decided: [
    ...facts,
    { head: "Outcome", kind: "short", cell: ({ state }) => heldStateWords[state] },
    {
      head: "Decided",
      kind: "short",
      cell: ({ decided }) => (decided ? <ShortTime iso={decided.at} /> : "–"),
    },
  ],
};

/** Payments that a person has to look at. */
export default function PaymentsPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const state = heldQueues.find((one) => one === search.get("state")) ?? "open";
  const list = usePages<HeldPayment, Awaited<ReturnType<typeof loadPage>>>(
    `${state} ${q}`,
    (cursor) => loadPage(state, q, cursor),
  );
  const addressOf = (one: HeldQueue, words: string) =>
    new URLSearchParams({ state: one, ...(words && { q: words }) });
  return (
    <MoneyFrame
      screen="payments"
      lead="What a gateway says about these payments does not fit the books. A payment leaves this list once it fits; until then a person decides."
    >
      <Tabs
        label="Payments"
        tabs={heldQueues.map((one) => ({
          href: `${moneyPath("payments")}?${addressOf(one, q)}`,
          label:
            one === "open" && list.page
              ? `${heldQueueWords.open} (${list.page.open})`
              : heldQueueWords[one],
          current: one === state,
        }))}
      />
      <SearchForm
        label="Donor, amount, payment, donation’s id or gateway"
        initial={q}
        maxLength={200}
        onSearch={(words) => setSearch(addressOf(state, words), { preventScrollReset: true })}
      />
      <PagedTable
        what="The payments"
        pages={list}
        columns={columns[state]}
        keyOf={({ id }) => id}
        empty={<NoPayment state={state} searched={q !== ""} />}
      />
    </MoneyFrame>
  );
}

function NoPayment({ state, searched }: { state: HeldQueue; searched: boolean }) {
  if (searched) return <NothingFound what="payment" />;
  return (
    <EmptyState title={state === "open" ? "Every payment fits the books" : "There is none"}>
      {state === "open" && <p>One that does not appears here, and is mailed to you.</p>}
    </EmptyState>
  );
}

function loadPage(state: HeldQueue, q: string, cursor: string | undefined) {
  return authorisedApi(listHeldPayments, {
    query: { state, q: q || undefined, cursor, limit: 25 },
  });
}
