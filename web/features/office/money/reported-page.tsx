import { useState } from "react";
import {
  confirmReportedGifts,
  declineReportedGift,
  listOfficeReportedGifts,
  MAX_CONFIRMED_AT_ONCE,
  type OfficeReportedDonation,
  type ReportOrder,
  type ReportQueue,
  reportOrders,
  reportQueues,
} from "#contract/giving/reported-donations.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { countText } from "../../../lib/count-text.ts";
import { useOrder } from "../../../lib/page/use-order.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { useOpenRows } from "../../../ui/table/use-open-rows.ts";
import { ActionOutcome } from "../action-outcome.tsx";
import { officeMeta } from "../office-meta.ts";
import { useCanChange } from "../office-queues.ts";
import { useActionRunner } from "../use-action-runner.ts";
import type { Route } from "./+types/reported-page";
import { MoneyFrame } from "./money-frame.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { QueueFilter, useQueueFilter } from "./queue-filter.tsx";
import { donationLabel, ReportedFacts, reportedColumns } from "./reported-columns.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("reported"), "Reported donations");

const queueLabels: Readonly<Record<ReportQueue, string>> = {
  waiting: "Waiting",
  counted: "Included, not confirmed",
  decided: "Decided",
};

type Page = Awaited<ReturnType<typeof loadPage>>;

/** Donations reported by teams. The office confirms that the money arrived, or declines them. */
export default function ReportedPage() {
  const { state, q } = useQueueFilter(reportQueues);
  const isOpen = state !== "decided";
  const sorted = useOrder(reportOrders, "-reported");
  const sort = isOpen ? sorted.order : "-reported";
  const list = usePages<OfficeReportedDonation, Page>(`${state} ${sort} ${q}`, (cursor) =>
    loadPage({ state, sort, q }, cursor),
  );
  const opened = useOpenRows<string>();
  const canChange = useCanChange("money");
  const runner = useActionRunner();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** Errors of the last confirmation, by donation. */
  const [failed, setFailed] = useState<readonly string[]>([]);
  const selected = (list.page?.data ?? [])
    .filter(({ id }) => chosen.has(id))
    .slice(0, MAX_CONFIRMED_AT_ONCE);

  const confirm = async (confirmed: readonly OfficeReportedDonation[]) => {
    setFailed([]);
    await runner.run("confirm", async () => {
      const ids = confirmed.map(({ id }) => id);
      const outcome = await authorisedApi(confirmReportedGifts, { body: { ids } });
      const nameOf = (id: string) => {
        const donation = confirmed.find((candidate) => candidate.id === id);
        return donation ? donationLabel(donation) : id;
      };
      setFailed(outcome.failed.map(({ id, message }) => `${nameOf(id)}: ${message}`));
      return confirmedText(outcome.confirmed);
    });
    setChosen(new Set());
    void list.reload();
  };
  const decline = (donation: OfficeReportedDonation) =>
    runner.askReason({
      title: "Decline this donation?",
      lead: `${donationLabel(donation)}: the campaign won't include it, and the donor gets no receipt. The person who reported it sees your reason.`,
      confirm: "Decline donation",
      danger: true,
      onConfirm: async (reason) => {
        const done = await runner.run("decline", async () => {
          await authorisedApi(declineReportedGift, {
            params: { id: donation.id },
            body: { reason },
          });
          return "Donation declined. We have sent your reason to the person who reported it.";
        });
        if (done) void list.reload();
        return done;
      },
    });
  const choose = (id: string, isChosen: boolean) => {
    const others = [...chosen].filter((other) => other !== id);
    setChosen(new Set(isChosen ? [...others, id] : others));
  };
  const actions = {
    chosen,
    busy: runner.busy !== undefined,
    onChoose: choose,
    onConfirm: (donation: OfficeReportedDonation) => void confirm([donation]),
    onDecline: decline,
  };
  return (
    <MoneyFrame
      screen="reported"
      lead="Cash, cheques and bank transfers that teams reported. Confirm a donation once you have seen the money: the campaign then includes it, and the donor gets a receipt."
    >
      <QueueFilter
        label="Reported donations by status"
        path={moneyPath("reported")}
        states={reportQueues}
        labels={queueLabels}
        counts={list.page?.counts}
        state={state}
        q={q}
        searchLabel="Campaign, donor, reporter or amount"
      />
      <ActionOutcome runner={runner} />
      {failed.map((sentence) => (
        <ErrorMessage key={sentence}>{sentence}</ErrorMessage>
      ))}
      {isOpen && selected.length > 0 && (
        <p>
          <Button
            size="small"
            busy={runner.busy === "confirm"}
            disabled={runner.busy !== undefined}
            onClick={() => void confirm(selected)}
          >
            Confirm {countText(selected.length, "donation")}
          </Button>
        </p>
      )}
      <PagedTable
        what="The reported donations"
        pages={list}
        sorted={isOpen ? sorted : undefined}
        columns={reportedColumns(opened, isOpen && canChange ? actions : undefined)}
        keyOf={({ id }) => id}
        details={(donation) => opened.has(donation.id) && <ReportedFacts donation={donation} />}
        empty={<NoReport state={state} searched={q !== ""} />}
      />
    </MoneyFrame>
  );
}

function NoReport({ state, searched }: { state: ReportQueue; searched: boolean }) {
  if (searched) return <NothingFound what="donation" />;
  return (
    <EmptyState title={state === "waiting" ? "No donations to confirm" : "None"}>
      {state === "waiting" && <p>Donations that a team reports appear here.</p>}
      {state === "counted" && (
        <p>
          Donations to campaigns that you trust appear here. You set a campaign’s limit on its page
          in Reviews.
        </p>
      )}
    </EmptyState>
  );
}

function loadPage(
  { state, sort, q }: { state: ReportQueue; sort: ReportOrder; q: string },
  cursor: string | undefined,
) {
  return authorisedApi(listOfficeReportedGifts, {
    query: { state, sort, q: q || undefined, cursor, limit: 25 },
  });
}

function confirmedText(count: number): string {
  return count === 0
    ? "No donations were confirmed."
    : `${countText(count, "donation")} confirmed.`;
}
