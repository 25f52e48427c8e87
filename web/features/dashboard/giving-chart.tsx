import type { GivingChart as ChartData } from "#contract/figures/dashboard.ts";
import { formatWire } from "#contract/money.ts";
import { DASHBOARD_PATH } from "#contract/page-paths.ts";
import { compactMoney } from "../../lib/compact-money.ts";
import { countText } from "../../lib/count-text.ts";
import { BarChart } from "../../ui/bar-chart.tsx";
import { DropMenu } from "../../ui/drop-menu.tsx";
import { Panel } from "../../ui/panel.tsx";

const short = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });

interface GivingChartProps {
  title: string;
  chart: ChartData;
}

/** Giving by month in a chosen year: a chart and a table for each currency. */
export function GivingChart({ title, chart }: GivingChartProps) {
  const { years, year, series } = chart;
  return (
    <Panel
      title={title}
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
        <div key={currency}>
          {series.length > 1 && <h3 className="eyebrow font-sans">{currency}</h3>}
          <BarChart
            label={`${title} in ${year}, ${currency}`}
            columns={["Month", "Amount", "Gifts"]}
            format={(value) => compactMoney(value, currency)}
            bars={months.map(({ amount, gifts }, month) => {
              const sum = formatWire(amount, currency, { whole: true });
              const date = new Date(Date.UTC(year, month));
              return {
                label: short.format(date),
                value: amount,
                text: `${long.format(date)}: ${sum} from ${countText(gifts, "gift")}`,
                cells: [formatWire(amount, currency), gifts.toLocaleString("en-US")],
              };
            })}
          />
        </div>
      ))}
    </Panel>
  );
}
