import type { GivingChart as ChartData } from "#contract/figures/dashboard.ts";
import { DASHBOARD_PATH } from "#contract/page-paths.ts";
import { GivingBars } from "../../ui/chart/giving-bars.tsx";
import { DropMenu } from "../../ui/drop-menu.tsx";
import { Panel } from "../../ui/panel.tsx";

const short = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

interface GivingChartProps {
  title: string;
  chart: ChartData;
}

/** Giving by month in a chosen year: a chart and a table for each currency. */
export function GivingChart({ title, chart }: GivingChartProps) {
  const { years, year, begun, series } = chart;
  return (
    <Panel
      title={title}
      className="giving-chart"
      actions={
        <DropMenu
          label="Year"
          choices={years.map((one) => ({
            href: `${DASHBOARD_PATH}?year=${one}`,
            label: String(one),
            current: one === year,
          }))}
        />
      }
    >
      {series.length === 0 && (
        <p className="text-ink-soft">
          No gifts in {year}. As soon as the first one comes, it is drawn here.
        </p>
      )}
      {series.map(({ currency, months }) => (
        <div key={currency} className="giving-chart-series">
          {series.length > 1 && <h3 className="eyebrow font-sans">{currency}</h3>}
          <GivingBars
            label={`${title} in ${year}, ${currency}`}
            step="Month"
            currency={currency}
            begun={begun}
            bars={months.map((given, month) => {
              const date = new Date(Date.UTC(year, month));
              return { ...given, label: short.format(date), name: long.format(date) };
            })}
          />
        </div>
      ))}
    </Panel>
  );
}
