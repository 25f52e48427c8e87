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
import { officeMeta } from "../office-meta.ts";
import type { Route } from "./+types/payments-page";
import { GatewayCell } from "./gateway-cell.tsx";
import { MoneyFrame } from "./money-frame.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { amountText, heldQueueLabels, heldStateLabels } from "./payment-texts.ts";
import { QueueFilter, useQueueFilter } from "./queue-filter.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("payments"), "Payments on hold");

const commonColumns: ReadonlyArray<Column<HeldPayment>> = [
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
      <CutText>{donation ? (donation.name ?? donation.email ?? "Anonymous") : "Unknown"}</CutText>
    ),
  },
  { head: "Provider", kind: "short", cell: GatewayCell },
];

const columns: Readonly<Record<HeldQueue, ReadonlyArray<Column<HeldPayment>>>> = {
  open: [
    ...commonColumns,
    { head: "Reported", kind: "short", cell: ({ told_at }) => <ShortTime iso={told_at} /> },
  ],
  decided: [
    ...commonColumns,
    { head: "Outcome", kind: "short", cell: ({ state }) => heldStateLabels[state] },
    {
      head: "Decided",
      kind: "short",
      cell: ({ decided }) => (decided ? <ShortTime iso={decided.at} /> : "–"),
    },
  ],
};

export default function PaymentsPage() {
  const { state, q } = useQueueFilter(heldQueues);
  const list = usePages<HeldPayment, Awaited<ReturnType<typeof loadPage>>>(
    `${state} ${q}`,
    (cursor) => loadPage(state, q, cursor),
  );
  return (
    <MoneyFrame
      screen="payments"
      lead="The payment provider's report doesn't match the books. A payment leaves this list once it matches, or when you decide about it."
    >
      <QueueFilter
        label="Payments by status"
        path={moneyPath("payments")}
        states={heldQueues}
        labels={heldQueueLabels}
        counts={list.page && { open: list.page.open }}
        state={state}
        q={q}
        searchLabel="Donor, amount, payment provider or ID"
        maxLength={200}
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
    <EmptyState title={state === "open" ? "All payments match the books" : "None"}>
      {state === "open" && <p>Mismatches appear here, and we email you about them.</p>}
    </EmptyState>
  );
}

function loadPage(state: HeldQueue, q: string, cursor: string | undefined) {
  return authorisedApi(listHeldPayments, {
    query: { state, q: q || undefined, cursor, limit: 25 },
  });
}
