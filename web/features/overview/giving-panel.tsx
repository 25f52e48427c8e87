import FileText from "lucide-react/icons/file-text";
import type { GivingSeries, Overview } from "#contract/figures/overview.ts";
import { formatWire } from "#contract/money.ts";
import { compactMoney } from "../../lib/compact-money.ts";
import { countText } from "../../lib/count-text.ts";
import { BarChart } from "../../ui/bar-chart.tsx";
import { Button } from "../../ui/button.tsx";
import type { OverviewAddress } from "./overview-address.ts";
import { barLabels, daysText } from "./overview-words.ts";
import { Trend } from "./trend.tsx";
import { useExport } from "./use-export.ts";

interface GivingPanelProps {
  overview: Overview;
  address: OverviewAddress;
}

/** The sums of the range, a chart with its table, and a PDF of all figures. */
export function GivingPanel({ overview, address }: GivingPanelProps) {
  const { giving, range } = overview;
  const { busy, failed, download } = useExport();
  const { id } = address;
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
        {failed ? "The summary could not be made. Please try again." : ""}
      </p>
      {giving.length === 0 && (
        <p className="text-ink-soft">
          No gifts in these days, and none before them. As soon as one comes, it is drawn here.
        </p>
      )}
      {giving.map((series) => (
        <Series key={series.currency} series={series} step={range.step} />
      ))}
    </section>
  );
}

const columns = { day: "Day", week: "Days", month: "Month" } as const;

interface SeriesProps {
  series: GivingSeries;
  step: Overview["range"]["step"];
}

function Series({ series, step }: SeriesProps) {
  const { currency, amount, before, percent, gifts, bars } = series;
  const labels = barLabels(bars, step);
  return (
    <div className="giving-panel-series">
      <p className="stat-figure">{formatWire(amount, currency, { whole: true })}</p>
      <p className="giving-panel-change">
        {countText(gifts, "gift")} · <Trend percent={percent} />
        <span className="text-ink-soft">
          {formatWire(before, currency, { whole: true })} before
        </span>
      </p>
      <BarChart
        label={`Giving by ${step} in ${currency}`}
        columns={[columns[step], "Amount", "Gifts"]}
        format={(value) => compactMoney(value, currency)}
        bars={bars.map((bar, place) => ({
          label: labels[place]?.label ?? daysText(bar),
          tick: labels[place]?.tick ?? "",
          value: bar.amount,
          text: `${labels[place]?.label}: ${formatWire(bar.amount, currency, { whole: true })} from ${countText(bar.gifts, "gift")}`,
          cells: [formatWire(bar.amount, currency), bar.gifts.toLocaleString("en-US")],
        }))}
      />
    </div>
  );
}
