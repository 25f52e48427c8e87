import { disputeStates, listDisputes, type OfficeDispute } from "#contract/giving/disputes.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { disputedText } from "../../../lib/disputed-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MoneyText } from "../../../ui/money-text.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import { officeMeta } from "../office-meta.ts";
import type { Route } from "./+types/disputes-page";
import { disputeStateLabels } from "./dispute-labels.ts";
import { GatewayCell } from "./gateway-cell.tsx";
import { MoneyFrame } from "./money-frame.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { QueueFilter, useQueueFilter } from "./queue-filter.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("disputes"), "Disputes");

type State = OfficeDispute["state"];

const columns: ReadonlyArray<Column<OfficeDispute>> = [
  {
    head: "Donor",
    kind: "name",
    cell: ({ id, donation }) => (
      <a href={moneyPath("disputes", id)} className="link">
        <CutText>{donation ? (donation.name ?? donation.email ?? "Anonymous") : "Unknown"}</CutText>
      </a>
    ),
  },
  {
    head: "Amount",
    kind: "sum",
    cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} whole={false} />,
  },
  { head: "Reason", cell: ({ reason }) => <CutText>{reason.replaceAll("_", " ")}</CutText> },
  {
    head: "Campaign",
    cell: ({ donation, held_payment: held, of_second_payment: isSecond }) => {
      const note = isSecond ? " (paid twice)" : held ? " (on hold)" : "";
      return <CutText>{donation ? `${donation.campaign.title}${note}` : "Unmatched"}</CutText>;
    },
  },
  { head: "Provider", kind: "short", cell: GatewayCell },
  { head: "Opened", kind: "short", cell: ({ opened_at }) => <ShortTime iso={opened_at} /> },
  {
    head: "Evidence due",
    kind: "short",
    cell: ({ state, evidence_due_at: due }) =>
      state === "open" && due ? <ShortTime iso={due} /> : "–",
  },
];

export default function DisputesPage() {
  const { state, q } = useQueueFilter(disputeStates);
  const list = usePages<OfficeDispute, Awaited<ReturnType<typeof loadPage>>>(
    `${state} ${q}`,
    (cursor) => loadPage(state, q, cursor),
  );
  const held = disputedText(list.page?.held ?? []);
  return (
    <MoneyFrame
      screen="disputes"
      lead="A donor's bank wants a payment back. The payment provider holds the money until the bank decides. Send evidence before it is due; the most urgent disputes come first."
    >
      {held && <p className="max-w-prose text-sm text-ink-soft">{held}</p>}
      <QueueFilter
        label="Disputes by status"
        path={moneyPath("disputes")}
        states={disputeStates}
        labels={disputeStateLabels}
        counts={list.page && { open: list.page.open }}
        state={state}
        q={q}
        searchLabel="Donor, campaign, amount or ID"
        maxLength={254}
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
  if (state !== "open") return <EmptyState title="None" />;
  return (
    <EmptyState title="No open disputes">
      <p>New disputes appear here, and we email you about them.</p>
    </EmptyState>
  );
}

function loadPage(state: State, q: string, cursor: string | undefined) {
  return authorisedApi(listDisputes, { query: { state, q: q || undefined, cursor } });
}
