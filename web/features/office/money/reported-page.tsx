import { useState } from "react";
import { useSearchParams } from "react-router";
import {
  confirmReportedGifts,
  declineReportedGift,
  listOfficeReportedGifts,
  MAX_CONFIRMED_AT_ONCE,
  type OfficeReportedGift,
  type ReportOrder,
  type ReportQueue,
  reportOrders,
  reportQueues,
} from "#contract/giving/reported-donations.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useOrder } from "../../../lib/page/use-order.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Refused } from "../../../ui/said.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { useOpened } from "../../../ui/table/use-opened.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { officeMeta } from "../office-meta.ts";
import { SearchForm } from "../search-form.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import type { Route } from "./+types/reported-page";
import { MoneyFrame } from "./money-frame.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { labelOf, ReportedFacts, reportedColumns } from "./reported-columns.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("reported"), "Reported donations");

const queueWords: Readonly<Record<ReportQueue, string>> = {
  waiting: "Waiting",
  counted: "Counted, not confirmed",
  decided: "Decided",
};

type Page = Awaited<ReturnType<typeof loadPage>>;

/** Donations that teams reported: the office confirms that the money came, or declines them. */
export default function ReportedPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const state = reportQueues.find((one) => one === search.get("state")) ?? "waiting";
  const isOpen = state !== "decided";
  const sorted = useOrder(reportOrders, "-reported");
  const sort = isOpen ? sorted.order : "-reported";
  const list = usePages<OfficeReportedGift, Page>(`${state} ${sort} ${q}`, (cursor) =>
    loadPage({ state, sort, q }, cursor),
  );
  const opened = useOpened<string>();
  const runner = useActionRunner();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** Why donations of the last confirmation were not confirmed. */
  const [failed, setFailed] = useState<readonly string[]>([]);
  const donations = list.page?.data ?? [];
  const shown = donations.filter(({ id }) => chosen.has(id)).slice(0, MAX_CONFIRMED_AT_ONCE);
  const addressOf = (one: ReportQueue, words: string) =>
    new URLSearchParams({ state: one, ...(words && { q: words }) });

  const confirm = async (confirmed: readonly OfficeReportedGift[]) => {
    setFailed([]);
    await runner.run("confirm", async () => {
      const ids = confirmed.map(({ id }) => id);
      const outcome = await authorisedApi(confirmReportedGifts, { body: { ids } });
      const nameOf = (id: string) => {
        const donation = confirmed.find((one) => one.id === id);
        return donation ? labelOf(donation) : id;
      };
      setFailed(outcome.failed.map(({ id, message }) => `${nameOf(id)}: ${message}`));
      return confirmedSentence(outcome.confirmed);
    });
    setChosen(new Set());
    void list.reload();
  };
  const decline = (donation: OfficeReportedGift) =>
    runner.askReason({
      title: "Decline this donation?",
      lead: `${labelOf(donation)}: it does not count for the campaign, and the donor gets no receipt. The person who reported it will see your reason.`,
      confirm: "Decline the donation",
      danger: true,
      onConfirm: async (reason) => {
        const done = await runner.run("decline", async () => {
          await authorisedApi(declineReportedGift, { params: { id: donation.id }, body: { reason } });
          return "Donation declined. We have sent your reason to the person who reported it.";
        });
        if (done) void list.reload();
        return done;
      },
    });
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const acts = {
    chosen,
    busy: runner.busy !== undefined,
    onChoose: choose,
    onConfirm: (donation: OfficeReportedGift) => void confirm([donation]),
    onDecline: decline,
  };
  return (
    <MoneyFrame
      screen="reported"
      lead="Donations that came by hand or bank, as teams reported them. Confirm a donation once you have seen the money: it then counts for the campaign, and its donor gets a receipt."
    >
      <Tabs
        label="Reported donations"
        tabs={reportQueues.map((one) => ({
          href: `${moneyPath("reported")}?${addressOf(one, q)}`,
          label: tabLabel(one, list.page?.counts),
          current: one === state,
        }))}
      />
      <SearchForm
        label="Campaign, donor, reporter or amount"
        initial={q}
        onSearch={(words) => setSearch(addressOf(state, words), { preventScrollReset: true })}
      />
      <ActionOutcome runner={runner} />
      {failed.map((sentence) => (
        <Refused key={sentence}>{sentence}</Refused>
      ))}
      {isOpen && shown.length > 0 && (
        <p>
          <Button
            size="small"
            busy={runner.busy === "confirm"}
            disabled={runner.busy !== undefined}
            onClick={() => void confirm(shown)}
          >
            {shown.length === 1 ? "Confirm 1 donation" : `Confirm ${shown.length} donations`}
          </Button>
        </p>
      )}
      <PagedTable
        what="The reported donations"
        pages={list}
        sorted={isOpen ? sorted : undefined}
        columns={reportedColumns(opened, isOpen ? acts : undefined)}
        keyOf={({ id }) => id}
        below={(donation) => opened.has(donation.id) && <ReportedFacts donation={donation} />}
        empty={<NoReport state={state} searched={q !== ""} />}
      />
    </MoneyFrame>
  );
}

function NoReport({ state, searched }: { state: ReportQueue; searched: boolean }) {
  if (searched) return <NothingFound what="donation" />;
  return (
    <EmptyState title={state === "waiting" ? "No donation waits for you" : "There is none"}>
      {state === "waiting" && <p>Donations that a team reports appear here.</p>}
      {state === "counted" && (
        <p>
          Donations of campaigns that you trust appear here. You set a campaign’s limit on its page in
          Reviews.
        </p>
      )}
    </EmptyState>
  );
}

function tabLabel(state: ReportQueue, counts: Page["counts"] | undefined): string {
  const known: Partial<Record<ReportQueue, number>> = counts ?? {};
  const count = known[state];
  return count === undefined ? queueWords[state] : `${queueWords[state]} (${count})`;
}

function loadPage(
  { state, sort, q }: { state: ReportQueue; sort: ReportOrder; q: string },
  cursor: string | undefined,
) {
  return authorisedApi(listOfficeReportedGifts, {
    query: { state, sort, q: q || undefined, cursor, limit: 25 },
  });
}

function confirmedSentence(count: number): string {
  if (count === 0) return "No donation is confirmed.";
  return count === 1 ? "1 donation is confirmed." : `${count} donations are confirmed.`;
}
