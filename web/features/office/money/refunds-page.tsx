import { useState } from "react";
import { useSearchParams } from "react-router";
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
import { useOpened } from "../../../ui/table/use-opened.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { officeMeta } from "../office-meta.ts";
import { SearchForm } from "../search-form.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import type { Route } from "./+types/refunds-page";
import { MoneyFrame } from "./money-frame.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { RefundAgain } from "./refund-again.tsx";
import { type RefundAct, refundColumns } from "./refund-columns.tsx";
import { RefundDecision } from "./refund-decision.tsx";
import { RefundFacts } from "./refund-facts.tsx";
import { refundQueueWords } from "./refund-words.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("refunds"), "Refunds");

type Page = Awaited<ReturnType<typeof loadPage>>;

/** Refunds by state: what somebody asked for comes first, and waits for a decision. */
export default function RefundsPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const state = refundQueues.find((one) => one === search.get("state")) ?? "asked";
  const list = usePages<OfficeRefund, Page>(`${state} ${q}`, (cursor) =>
    loadPage(state, q, cursor),
  );
  const opened = useOpened<string>();
  const runner = useActionRunner();
  const [deciding, setDeciding] = useState<OfficeRefund>();
  const [sending, setSending] = useState<OfficeRefund>();
  const acts: Partial<Record<RefundQueue, RefundAct>> = {
    asked: { label: "Decide", isDue: () => true, act: setDeciding },
    failed: {
      label: "Send it again",
      isDue: (refund) => refund.may_send_again,
      act: (refund) => {
        // What was refused of another one is no news here.
        runner.askReason(undefined);
        setSending(refund);
      },
    },
  };
  const addressOf = (one: RefundQueue, words: string) =>
    new URLSearchParams({ state: one, ...(words && { q: words }) });
  return (
    <MoneyFrame
      screen="refunds"
      lead="Donations that somebody wants back: whoever waits longest comes first. To give one back that nobody asked for, open the donation."
    >
      <Tabs
        label="Refunds"
        tabs={refundQueues.map((one) => ({
          href: `${moneyPath("refunds")}?${addressOf(one, q)}`,
          label: labelOf(one, list.page?.counts),
          current: one === state,
        }))}
      />
      <SearchForm
        label="Donor, campaign, amount, id or payment"
        initial={q}
        onSearch={(words) => setSearch(addressOf(state, words), { preventScrollReset: true })}
      />
      <ActionOutcome runner={runner} />
      <PagedTable
        what="The refunds"
        pages={list}
        columns={refundColumns(opened, acts[state])}
        keyOf={({ id }) => id}
        below={(refund) => opened.has(refund.id) && <RefundFacts refund={refund} />}
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
      <RefundAgain
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
    <EmptyState title={state === "asked" ? "Nobody waits for a decision" : "There is none"}>
      {state === "asked" && <p>What donors and teams want to have given back appears here.</p>}
    </EmptyState>
  );
}

function labelOf(state: RefundQueue, counts: Page["counts"] | undefined): string {
  const known: Partial<Record<RefundQueue, number>> = counts ?? {};
  const count = known[state];
  return count === undefined ? refundQueueWords[state] : `${refundQueueWords[state]} (${count})`;
}

function loadPage(state: RefundQueue, q: string, cursor: string | undefined) {
  return authorisedApi(listRefunds, { query: { state, q: q || undefined, cursor, limit: 25 } });
}
