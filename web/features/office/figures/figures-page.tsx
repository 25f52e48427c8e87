import { useCallback } from "react";
import { useNavigate, useSearchParams } from "react-router";
import {
  type Figures,
  type FiguresQuery,
  figureSpans,
  getFigures,
  MAX_FIGURE_DAYS,
} from "#contract/office/figures.ts";
import { officePath } from "#contract/page-paths.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { toSearch } from "../../../lib/page/page-query.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { DateRange } from "../../date-range/date-range.tsx";
import { readOverviewAddress } from "../../overview/overview-address.ts";
import { officeMeta } from "../office-meta.ts";
import type { Route } from "./+types/figures-page";
import { CurrencyPanel } from "./currency-panel.tsx";
import { DonorPanel } from "./donor-panel.tsx";
import { spanNames, spansText } from "./figure-texts.ts";
import { OnTheWayPanel } from "./on-the-way-panel.tsx";
import { PartPanels } from "./part-panels.tsx";
import { RecurringPanels } from "./recurring-panels.tsx";

const path = officePath("figures");
const DAY_MS = 24 * 60 * 60 * 1000;

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, path, "Figures");

const addressOf = ({ span, from, to }: Partial<FiguresQuery>) =>
  path + toSearch({ span: span === "month" ? undefined : span, from, to });

export default function FiguresPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { range } = readOverviewAddress(search);
  const span = figureSpans.find((known) => known === search.get("span")) ?? "month";
  const isTooLong =
    range !== undefined &&
    Date.parse(range.to) - Date.parse(range.from) >= MAX_FIGURE_DAYS * DAY_MS;
  const { from, to } = range ?? {};
  const load = useCallback(
    async () => (isTooLong ? undefined : authorisedApi(getFigures, { query: { span, from, to } })),
    [span, from, to, isTooLong],
  );
  const { answer, stale, failed, retry } = useResponse(load);
  const figures = isTooLong ? undefined : answer;
  const shownRange = range ?? figures?.range;
  return (
    <>
      <AreaHead
        title="Figures"
        lead={figures && !stale ? spansText(figures) : " "}
        actions={
          shownRange && (
            <DateRange
              range={shownRange}
              today={figures?.today ?? new Date().toISOString().slice(0, 10)}
              onRange={(chosen) => navigate(addressOf(chosen ?? {}), { preventScrollReset: true })}
            />
          )
        }
      />
      <Tabs
        label="Period"
        tabs={figureSpans.map((known) => ({
          href: addressOf({ span: known }),
          label: spanNames[known],
          current: !range && known === span,
        }))}
      />
      {isTooLong && (
        <EmptyState title="Please choose at most one year">
          <p>For a longer time, look at one year after the other.</p>
        </EmptyState>
      )}
      {failed && <SectionError what="The figures" retry={retry} />}
      {!failed && !figures && !isTooLong && (
        <SectionSkeleton label="The figures are loading" rows={5} />
      )}
      {!failed && figures && (
        <div className="figures-page" aria-busy={stale || undefined}>
          <FigurePanels figures={figures} />
        </div>
      )}
      {figures && <RecurringPanels />}
    </>
  );
}

function FigurePanels({ figures }: { figures: Figures }) {
  const { currencies, range, donors, on_the_way } = figures;
  return (
    <>
      {currencies.length === 0 && (
        <EmptyState title="No donations in this period">
          <p>There were none in the period before it either. Choose another period above.</p>
        </EmptyState>
      )}
      {currencies.map((part, index) => (
        <CurrencyPanel key={part.currency} figures={part} range={range} hasHints={index === 0} />
      ))}
      <DonorPanel donors={donors} />
      <OnTheWayPanel rows={on_the_way} />
      {currencies.length > 0 && <PartPanels figures={figures} />}
    </>
  );
}
