import type { GivingChart as ChartData } from "#contract/figures/dashboard.ts";
import { DASHBOARD_PATH } from "#contract/page-paths.ts";
import { DonationBars } from "../../ui/chart/donation-bars.tsx";
import { DropMenu } from "../../ui/drop-menu.tsx";
import { Panel } from "../../ui/panel.tsx";

const short = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

interface GivingChartProps {
  title: string;
  chart: ChartData;
}

export function GivingChart({ title, chart }: GivingChartProps) {
  const { years, year, begun, series } = chart;
  return (
    <Panel
      title={title}
      className="giving-chart"
      actions={
        <DropMenu
          label="Year"
          choices={years.map((choice) => ({
            href: `${DASHBOARD_PATH}?year=${choice}`,
            label: String(choice),
            current: choice === year,
          }))}
        />
      }
    >
      {series.length === 0 && <p className="text-ink-soft">No donations in {year}.</p>}
      {series.map(({ currency, months }) => (
        <div key={currency} className="giving-chart-series">
          {series.length > 1 && <h3 className="eyebrow font-sans">{currency}</h3>}
          <DonationBars
            label={`${title} in ${year}, ${currency}`}
            step="Month"
            currency={currency}
            currentCount={begun}
            bars={months.map((totals, month) => {
              const date = new Date(Date.UTC(year, month));
              return { ...totals, label: short.format(date), name: long.format(date) };
            })}
          />
        </div>
      ))}
    </Panel>
  );
}
