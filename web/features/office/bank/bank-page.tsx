import { useCallback } from "react";
import { type BankLine, listBankLines, listStatements } from "#contract/office/bank.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { MoneyFrame } from "../money/money-frame.tsx";
import { NothingFound } from "../money/nothing-found.tsx";
import { QueueFilter, useQueueFilter } from "../money/queue-filter.tsx";
import { officeMeta } from "../office-meta.ts";
import { CardPages } from "../page-list.tsx";
import { Permitted } from "../permitted.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import type { Route } from "./+types/bank-page";
import { BankBalances } from "./bank-balances.tsx";
import { LineCard } from "./line-card.tsx";
import { StatementList } from "./statement-list.tsx";
import { StatementUpload } from "./statement-upload.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("bank"), "Bank statements");

const queues = ["open", "to_return", "done"] as const;
type Queue = (typeof queues)[number];

const queueLabels: Readonly<Record<Queue, string>> = {
  open: "Open",
  to_return: "To send back",
  done: "Done",
};

type Page = Awaited<ReturnType<typeof loadPage>>;

export default function BankPage() {
  const { state, q } = useQueueFilter(queues);
  const list = usePages<BankLine, Page>(`${state} ${q}`, (cursor) => loadPage(state, q, cursor));
  const loadStatements = useCallback(
    () => authorisedApi(listStatements, { query: { limit: 12 } }),
    [],
  );
  const { answer: statements, failed, retry, reload } = useResponse(loadStatements);
  const runner = useActionRunner();
  const reloadAll = () => {
    reload();
    void list.reload();
  };
  return (
    <MoneyFrame
      screen="bank"
      lead="Upload your bank's statements. Transfers with our reference are matched with their donations; you decide about the rest."
    >
      <Permitted area="money">
        <StatementUpload onImported={reloadAll} />
      </Permitted>
      {failed && <SectionError what="The statements" retry={retry} />}
      {statements && <BankBalances balances={statements.balances} />}
      <QueueFilter
        label="Lines by status"
        path={moneyPath("bank")}
        states={queues}
        labels={queueLabels}
        counts={list.page?.counts}
        state={state}
        q={q}
        searchLabel="Name, text, IBAN or amount"
      />
      <ActionOutcome runner={runner} />
      <CardPages
        list={list}
        what="The lines"
        empty={
          q ? (
            <NothingFound what="line" />
          ) : (
            <NoLine state={state} isNew={statements?.data.length === 0} />
          )
        }
      >
        {(line) => <LineCard key={line.id} line={line} runner={runner} onDecided={reloadAll} />}
      </CardPages>
      {statements && <StatementList first={statements} />}
    </MoneyFrame>
  );
}

function NoLine({ state, isNew }: { state: Queue; isNew: boolean }) {
  if (isNew) {
    return (
      <EmptyState title="No statements yet">
        <p>Download a statement from your bank as camt.053 or CSV, and upload it here.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={state === "open" ? "Everything is matched" : "None"}>
      {state === "open" && <p>Lines that need your decision appear here.</p>}
      {state === "to_return" && <p>Money that you decide to send back appears here.</p>}
    </EmptyState>
  );
}

function loadPage(state: Queue, q: string, cursor: string | undefined) {
  return authorisedApi(listBankLines, { query: { state, q: q || undefined, cursor, limit: 12 } });
}
