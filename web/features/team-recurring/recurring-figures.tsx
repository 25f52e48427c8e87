import type { TeamRecurringFigures } from "#contract/giving/team-recurring.ts";
import { formatWire } from "#contract/money.ts";
import { monthText } from "#contract/month-text.ts";
import { countText } from "../../lib/count-text.ts";
import { BarChart } from "../../ui/chart/bar-chart.tsx";
import { compactMoney } from "../../ui/chart/donation-bars.tsx";
import { Figure, FigureList } from "../../ui/figure-list.tsx";
import { Panel } from "../../ui/panel.tsx";

export function RecurringFigures({ figures }: { figures: TeamRecurringFigures }) {
  const { currency, active, started_this_month, stopped_this_month, at_risk } = figures;
  const whole = (amount: number) => formatWire(amount, currency, { whole: true });
  const perMonth = (sum: TeamRecurringFigures["active"]) =>
    sum.count > 0 && `${whole(sum.per_month)} a month`;
  const thisMonth = (sum: TeamRecurringFigures["active"]) =>
    ["this month", perMonth(sum)].filter(Boolean).join(", ");
  const isEmpty = [active, started_this_month, stopped_this_month, at_risk].every(
    ({ count }) => count === 0,
  );
  if (isEmpty) return null;
  return (
    <>
      <Panel title="Every month">
        <FigureList>
          <Figure
            name="Active"
            value={whole(active.per_month)}
            note={`from ${countText(active.count, "recurring donation")}`}
          />
          <Figure
            name="New"
            value={started_this_month.count.toLocaleString("en-US")}
            note={thisMonth(started_this_month)}
          />
          <Figure
            name="Stopped"
            value={stopped_this_month.count.toLocaleString("en-US")}
            note={thisMonth(stopped_this_month)}
          />
          <Figure
            name="At risk"
            value={at_risk.count.toLocaleString("en-US")}
            note={perMonth(at_risk)}
          />
        </FigureList>
        <p className="max-w-text text-sm text-ink-soft">
          A yearly donation counts as a twelfth. At risk are paused donations, failed payments and
          cards that expire within 60 days.
        </p>
      </Panel>
      <Panel title="Next six months">
        <Forecast figures={figures} />
        <p className="max-w-text text-sm text-ink-soft">
          Planned donations if nothing changes, without the service fee. This month shows those
          still to come. Other currencies are converted at today's rates.
        </p>
      </Panel>
    </>
  );
}

const shortMonth = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

function Forecast({ figures: { currency, forecast } }: { figures: TeamRecurringFigures }) {
  return (
    <BarChart
      label={`Planned donations by month in ${currency}`}
      columns={["Month", "Amount", "Donations"]}
      format={(value) => compactMoney(value, currency)}
      bars={forecast.map(({ month, amount, donations }) => ({
        label: monthText(month),
        tick: shortMonth.format(new Date(`${month}-01`)),
        name: monthText(month),
        value: amount,
        descriptions: [
          donations > 0
            ? `${formatWire(amount, currency, { whole: true })} from ${countText(donations, "donation")}`
            : "No donations planned",
        ],
        cells: [formatWire(amount, currency), donations.toLocaleString("en-US")],
      }))}
    />
  );
}
