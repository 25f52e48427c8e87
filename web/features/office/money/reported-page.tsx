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
import { DeedOutcome } from "../deed-outcome.tsx";
import { officeMeta } from "../office-meta.ts";
import { SearchForm } from "../search-form.tsx";
import { useDeed } from "../use-deed.ts";
import type { Route } from "./+types/reported-page";
import { MoneyFrame } from "./money-frame.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { labelOf, ReportedFacts, reportedColumns } from "./reported-columns.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("reported"), "Reported gifts");

const queueWords: Readonly<Record<ReportQueue, string>> = {
  waiting: "Waiting",
  counted: "Counted, not confirmed",
  decided: "Decided",
};

type Page = Awaited<ReturnType<typeof loadPage>>;

/** Gifts that teams reported: the office confirms that the money came, or declines them. */
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
  const deed = useDeed();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** Why gifts of the last confirmation were not confirmed. */
  const [failed, setFailed] = useState<readonly string[]>([]);
  const gifts = list.page?.data ?? [];
  const shown = gifts.filter(({ id }) => chosen.has(id)).slice(0, MAX_CONFIRMED_AT_ONCE);
  const addressOf = (one: ReportQueue, words: string) =>
    new URLSearchParams({ state: one, ...(words && { q: words }) });

  const confirm = async (confirmed: readonly OfficeReportedGift[]) => {
    setFailed([]);
    await deed.act("confirm", async () => {
      const ids = confirmed.map(({ id }) => id);
      const outcome = await authorisedApi(confirmReportedGifts, { body: { ids } });
      const nameOf = (id: string) => {
        const gift = confirmed.find((one) => one.id === id);
        return gift ? labelOf(gift) : id;
      };
      setFailed(outcome.failed.map(({ id, message }) => `${nameOf(id)}: ${message}`));
      return confirmedSentence(outcome.confirmed);
    });
    setChosen(new Set());
    void list.reload();
  };
  const decline = (gift: OfficeReportedGift) =>
    deed.ask({
      title: "Decline this gift?",
      lead: `${labelOf(gift)}: it does not count for the campaign, and the donor gets no receipt. The person who reported it will see your reason.`,
      confirm: "Decline the gift",
      danger: true,
      onConfirm: async (reason) => {
        const done = await deed.act("decline", async () => {
          await authorisedApi(declineReportedGift, { params: { id: gift.id }, body: { reason } });
          return "Gift declined. We have sent your reason to the person who reported it.";
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
    busy: deed.busy !== undefined,
    onChoose: choose,
    onConfirm: (gift: OfficeReportedGift) => void confirm([gift]),
    onDecline: decline,
  };
  return (
    <MoneyFrame
      screen="reported"
      lead="Gifts that came by hand or bank, as teams reported them. Confirm a gift once you have seen the money: it then counts for the campaign, and its donor gets a receipt."
    >
      <Tabs
        label="Reported gifts"
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
      <DeedOutcome deed={deed} />
      {failed.map((sentence) => (
        <Refused key={sentence}>{sentence}</Refused>
      ))}
      {isOpen && shown.length > 0 && (
        <p>
          <Button
            size="small"
            busy={deed.busy === "confirm"}
            disabled={deed.busy !== undefined}
            onClick={() => void confirm(shown)}
          >
            {shown.length === 1 ? "Confirm 1 gift" : `Confirm ${shown.length} gifts`}
          </Button>
        </p>
      )}
      <PagedTable
        what="The reported gifts"
        pages={list}
        sorted={isOpen ? sorted : undefined}
        columns={reportedColumns(opened, isOpen ? acts : undefined)}
        keyOf={({ id }) => id}
        below={(gift) => opened.has(gift.id) && <ReportedFacts gift={gift} />}
        empty={<NoReport state={state} searched={q !== ""} />}
      />
    </MoneyFrame>
  );
}

function NoReport({ state, searched }: { state: ReportQueue; searched: boolean }) {
  if (searched) return <NothingFound what="gift" />;
  return (
    <EmptyState title={state === "waiting" ? "No gift waits for you" : "There is none"}>
      {state === "waiting" && <p>Gifts that a team reports appear here.</p>}
      {state === "counted" && (
        <p>
          Gifts of campaigns that you trust appear here. You set a campaign’s limit on its page in
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
  if (count === 0) return "No gift is confirmed.";
  return count === 1 ? "1 gift is confirmed." : `${count} gifts are confirmed.`;
}
