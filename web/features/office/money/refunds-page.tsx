import { useState } from "react";
import {
  listRefunds,
  type OfficeRefund,
  type RefundQueue,
  refundQueues,
} from "#contract/giving/refunds.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { useOpenRows } from "../../../ui/table/use-open-rows.ts";
import { ActionOutcome } from "../action-outcome.tsx";
import { officeMeta } from "../office-meta.ts";
import { useCanChange } from "../office-queues.ts";
import { useActionRunner } from "../use-action-runner.ts";
import type { Route } from "./+types/refunds-page";
import { MoneyFrame } from "./money-frame.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { QueueFilter, useQueueFilter } from "./queue-filter.tsx";
import { type RefundAction, refundColumns } from "./refund-columns.tsx";
import { RefundDecision } from "./refund-decision.tsx";
import { RefundFacts } from "./refund-facts.tsx";
import { refundQueueLabels } from "./refund-texts.ts";
import { ResendRefund, SendByHand } from "./resend-refund.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("refunds"), "Refunds");

type Page = Awaited<ReturnType<typeof loadPage>>;

export default function RefundsPage() {
  const { state, q } = useQueueFilter(refundQueues);
  const list = usePages<OfficeRefund, Page>(`${state} ${q}`, (cursor) =>
    loadPage(state, q, cursor),
  );
  const opened = useOpenRows<string>();
  const canChange = useCanChange("money");
  const runner = useActionRunner();
  const [deciding, setDeciding] = useState<OfficeRefund>();
  const [sending, setSending] = useState<OfficeRefund>();
  const [byHand, setByHand] = useState<OfficeRefund>();
  const openWith = (open: (refund: OfficeRefund) => void) => (refund: OfficeRefund) => {
    // Clears the error of a refund that was tried before.
    runner.askReason(undefined);
    open(refund);
  };
  const actions: Partial<Record<RefundQueue, RefundAction>> = {
    asked: { label: "Decide", canRun: () => true, run: setDeciding },
    under_way: {
      label: "Send",
      canRun: (refund) => refund.send_to !== null,
      run: openWith(setByHand),
    },
    failed: {
      label: "Send again",
      canRun: (refund) => refund.may_send_again,
      run: openWith(setSending),
    },
  };
  return (
    <MoneyFrame
      screen="refunds"
      lead="The oldest requests come first. To refund a donation without a request, open the donation."
    >
      <QueueFilter
        label="Refunds by status"
        path={moneyPath("refunds")}
        states={refundQueues}
        labels={refundQueueLabels}
        counts={list.page?.counts}
        state={state}
        q={q}
        searchLabel="Donor, campaign, amount or ID"
      />
      <ActionOutcome runner={runner} />
      <PagedTable
        what="The refunds"
        pages={list}
        columns={refundColumns(opened, canChange ? actions[state] : undefined)}
        keyOf={({ id }) => id}
        details={(refund) => opened.has(refund.id) && <RefundFacts refund={refund} />}
        empty={<NoRefund state={state} searched={q !== ""} />}
      />
      <RefundDecision
        refund={deciding}
        runner={runner}
        onClose={() => setDeciding(undefined)}
        onDecided={() => {
          setDeciding(undefined);
          void list.reload();
        }}
      />
      <SendByHand
        refund={byHand}
        runner={runner}
        onClose={() => setByHand(undefined)}
        onTried={() => void list.reload()}
      />
      <ResendRefund
        refund={sending}
        runner={runner}
        onClose={() => setSending(undefined)}
        onTried={() => void list.reload()}
      />
    </MoneyFrame>
  );
}

function NoRefund({ state, searched }: { state: RefundQueue; searched: boolean }) {
  if (searched) return <NothingFound what="refund" />;
  return (
    <EmptyState title={state === "asked" ? "No refund requests" : "None"}>
      {state === "asked" && <p>Requests from donors and teams appear here.</p>}
    </EmptyState>
  );
}

function loadPage(state: RefundQueue, q: string, cursor: string | undefined) {
  return authorisedApi(listRefunds, { query: { state, q: q || undefined, cursor, limit: 25 } });
}
