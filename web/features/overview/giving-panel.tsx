import FileText from "lucide-react/icons/file-text";
import type { GivingSeries, Overview } from "#contract/figures/overview.ts";
import { formatWire } from "#contract/money.ts";
import { countText } from "../../lib/count-text.ts";
import { disputedText } from "../../lib/disputed-text.ts";
import { Button } from "../../ui/button.tsx";
import { DonationBars } from "../../ui/chart/donation-bars.tsx";
import type { OverviewAddress } from "./overview-address.ts";
import { barLabels, daysText } from "./overview-texts.ts";
import { Trend } from "./trend.tsx";
import { useExport } from "./use-export.ts";

interface GivingPanelProps {
  overview: Overview;
  address: OverviewAddress;
}

export function GivingPanel({ overview, address }: GivingPanelProps) {
  const { giving } = overview;
  const { busy, failed, download } = useExport();
  const { id } = address;
  const held = disputedText(overview.held);
  return (
    <section className="panel" aria-labelledby="giving-title">
      <header>
        <h2 id="giving-title" className="text-xl">
          Giving
        </h2>
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          onClick={() => void download({ kind: "summary", id, ...address.range })}
        >
          <FileText aria-hidden="true" className="size-4" />
          PDF summary
        </Button>
      </header>
      <p role="alert" className="text-error">
        {failed ? "We couldn't create the summary. Please try again." : ""}
      </p>
      {giving.length === 0 && (
        <p className="text-ink-soft">
          No donations in this period or before it. New donations appear here.
        </p>
      )}
      {held && <p className="max-w-prose text-sm text-ink-soft">{held}</p>}
      {giving.map((series) => (
        <Series key={series.currency} series={series} {...overview} />
      ))}
    </section>
  );
}

const steps = { day: "Day", week: "Week", month: "Month" } as const;

interface SeriesProps extends Pick<Overview, "range" | "campaign"> {
  series: GivingSeries;
}

function Series({ series, range, campaign }: SeriesProps) {
  const { currency, amount, gifts, bars } = series;
  const labels = barLabels(bars, range.step);
  return (
    <div className="giving-panel-series">
      <p className="stat-figure">{formatWire(amount, currency, { whole: true })}</p>
      <p className="giving-panel-change">
        {countText(gifts, "donation")}
        <Trend change={series} format={(before) => formatWire(before, currency, { whole: true })} />
      </p>
      <DonationBars
        label={`Giving by ${range.step} in ${currency}`}
        step={steps[range.step]}
        currency={currency}
        currentCount={range.begun}
        totalBefore={campaign?.raised_before}
        goal={campaign?.goal}
        bars={bars.map((bar, index) => {
          const { label = daysText(bar), tick = "" } = labels[index] ?? {};
          return { ...bar, label, tick, name: label };
        })}
      />
    </div>
  );
}
