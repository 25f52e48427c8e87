import { useState } from "react";
import {
  listOfficeRates,
  type OfficeRate,
  type OfficeRates,
  RATE_JUMP_PERCENT,
  RATE_OUTDATED_AFTER_DAYS,
} from "#contract/books/rates.ts";
import { shortDayText } from "#contract/day-text.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { rateText } from "#contract/rate-text.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { countText } from "../../../lib/count-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { StatusMessage } from "../../../ui/status-message.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { officeMeta } from "../office-meta.ts";
import { useCanChange } from "../office-queues.ts";
import type { Route } from "./+types/rates-page";
import { MoneyFrame } from "./money-frame.tsx";
import { RateDialog } from "./rate-dialog.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("rates"), "Exchange rates");

const load = () => authorisedApi(listOfficeRates, {});

export default function RatesPage() {
  const { answer, failed, retry, reload, setAnswer } = useResponse(load);
  const [changing, setChanging] = useState<OfficeRate>();
  const [message, setMessage] = useState<string>();
  const canChange = useCanChange("money");
  const changeColumn: Column<OfficeRate> = {
    head: "Change",
    kind: "actions",
    cell: (rate) => (
      <Button variant="quiet" size="small" onClick={() => setChanging(rate)}>
        Change
        <span className="sr-only">
          {" "}
          1 {rate.base} in {rate.quote}
        </span>
      </Button>
    ),
  };
  const feedColumns: ReadonlyArray<Column<OfficeRate>> = [
    {
      head: "Last update",
      kind: "short",
      cell: ({ told_at }) => (told_at ? <RelativeTime iso={told_at} /> : "never"),
    },
  ];
  const columns: ReadonlyArray<Column<OfficeRate>> = [
    { head: "From", kind: "name", cell: ({ base }) => `1 ${base}` },
    { head: "To", kind: "sum", cell: ({ rate, quote }) => `${rate} ${quote}` },
    { head: "Source", cell: ({ source }) => source },
    { head: "Date", kind: "short", cell: ({ as_of }) => shortDayText(as_of) },
    { head: "Age", kind: "short", cell: ({ days_old }) => ageText(days_old) },
    ...(answer?.feed ? feedColumns : []),
    ...(canChange ? [changeColumn] : []),
  ];
  return (
    <MoneyFrame
      screen="rates"
      lead="We convert donations in another currency at the rate at the time the donor starts the donation. Later changes don’t affect it."
    >
      <StatusMessage>{message}</StatusMessage>
      {failed && <SectionError what="The rates" retry={retry} />}
      {answer && <OldNote rates={answer} />}
      {!failed && (
        <DataTable
          what="The exchange rates"
          columns={columns}
          rows={answer?.data}
          keyOf={({ base, quote }) => `${base} ${quote}`}
        />
      )}
      {answer && <p className="max-w-prose text-sm text-ink-soft">{originText(answer.feed)}</p>}
      <RateDialog
        rate={changing}
        onClose={() => setChanging(undefined)}
        onSet={(rates, success) => {
          setAnswer(rates);
          setMessage(success);
          setChanging(undefined);
        }}
        onRefused={reload}
      />
    </MoneyFrame>
  );
}

function OldNote({ rates: { data, feed } }: { rates: OfficeRates }) {
  const old = data.filter(({ days_old }) => days_old > RATE_OUTDATED_AFTER_DAYS);
  const oldest = old.toSorted((a, b) => b.days_old - a.days_old)[0];
  if (!oldest) return null;
  return (
    <p className="office-card-about">
      <span>
        <Badge tone="giving">Old</Badge> {rateText({ ...oldest, source: null, as_of: null })} is{" "}
        {ageText(oldest.days_old)} and still in use.{" "}
        {feed
          ? "Set the current rate yourself, or ask your technical team to check the rate source."
          : "Please set the current rate."}
      </span>
    </p>
  );
}

function originText(feed: boolean): string {
  return feed
    ? `We update rates automatically four times a day. A rate that you set here applies until the automatic source has one for the same day or later. If a new rate differs by more than ${RATE_JUMP_PERCENT}%, we ignore it until you set it here.`
    : "Rates don’t update automatically. A rate applies until someone changes it here.";
}

function ageText(days: number): string {
  return days === 0 ? "from today" : `${countText(days, "day")} old`;
}
