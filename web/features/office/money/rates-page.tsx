import { useState } from "react";
import {
  JUMP_PERCENT,
  listOfficeRates,
  type OfficeRate,
  type OfficeRates,
  OLD_AFTER_DAYS,
} from "#contract/books/rates.ts";
import { shortDayText } from "#contract/day-text.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { rateText } from "#contract/rate-text.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { countText } from "../../../lib/count-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { FailedPart } from "../../../ui/failed-part.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { Said } from "../../../ui/said.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { officeMeta } from "../office-meta.ts";
import type { Route } from "./+types/rates-page";
import { MoneyFrame } from "./money-frame.tsx";
import { RateDialog } from "./rate-dialog.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("rates"), "Reference rates");

const load = () => authorisedApi(listOfficeRates, {});

/** What currencies are worth in each other, where that comes from, and setting it by hand. */
export default function RatesPage() {
  const { answer, failed, retry, reload, setAnswer } = useAnswer(load);
  const [changing, setChanging] = useState<OfficeRate>();
  const [said, setSaid] = useState<string>();
  const told: ReadonlyArray<Column<OfficeRate>> = [
    {
      head: "Last from the feed",
      kind: "short",
      cell: ({ told_at }) => (told_at ? <RelativeTime iso={told_at} /> : "never"),
    },
  ];
  const columns: ReadonlyArray<Column<OfficeRate>> = [
    { head: "Of", kind: "name", cell: ({ base }) => `1 ${base}` },
    { head: "Is worth", kind: "sum", cell: ({ rate, quote }) => `${rate} ${quote}` },
    { head: "Source", cell: ({ source }) => source },
    { head: "Of the day", kind: "short", cell: ({ as_of }) => shortDayText(as_of) },
    { head: "Age", kind: "short", cell: ({ days_old }) => ageText(days_old) },
    ...(answer?.feed ? told : []),
    {
      head: "Change",
      kind: "acts",
      cell: (rate) => (
        <Button variant="quiet" size="small" onClick={() => setChanging(rate)}>
          Change
          <span className="sr-only">
            {" "}
            1 {rate.base} in {rate.quote}
          </span>
        </Button>
      ),
    },
  ];
  return (
    <MoneyFrame
      screen="rates"
      lead="A donation in another currency than its campaign’s is converted at the rate of the moment in which it is started, and keeps that rate for good."
    >
      <Said>{said}</Said>
      {failed && <FailedPart what="The rates" retry={retry} />}
      {answer && <OldNote rates={answer} />}
      {!failed && (
        <DataTable
          what="The reference rates"
          columns={columns}
          rows={answer?.data}
          keyOf={({ base, quote }) => `${base} ${quote}`}
        />
      )}
      {answer && <p className="max-w-prose text-sm text-ink-soft">{originText(answer.feed)}</p>}
      <RateDialog
        rate={changing}
        onClose={() => setChanging(undefined)}
        onSet={(rates, message) => {
          setAnswer(rates);
          setSaid(message);
          setChanging(undefined);
        }}
        onRefused={reload}
      />
    </MoneyFrame>
  );
}

function OldNote({ rates: { data, feed } }: { rates: OfficeRates }) {
  const old = data.filter(({ days_old }) => days_old > OLD_AFTER_DAYS);
  const oldest = old.toSorted((a, b) => b.days_old - a.days_old)[0];
  if (!oldest) return null;
  return (
    <p className="office-card-about">
      <span>
        <Badge tone="giving">Old</Badge> {rateText({ ...oldest, source: null, as_of: null })} is{" "}
        {ageText(oldest.days_old)} and still used.{" "}
        {feed
          ? "Look whether the feed is there, or set the present rate by hand."
          : "Please set the present rate."}
      </span>
    </p>
  );
}

/** Which one counts: the feed's or the office's. */
function originText(feed: boolean): string {
  return feed
    ? `Rates come from the feed that the site is configured with (RATES_URL), which is asked four times a day. The rate of the later day counts, and of the same day the feed’s: a rate that is set here holds until the feed tells one of that day or a later one. A rate of the feed that is more than ${JUMP_PERCENT}% away from the present one is not taken until it is set here.`
    : "No feed of rates is configured (RATES_URL): a rate holds until somebody sets another one here.";
}

function ageText(days: number): string {
  return days === 0 ? "of today" : `${countText(days, "day")} old`;
}
