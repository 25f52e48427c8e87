import { formatWire } from "#contract/money.ts";
import type { CurrencyFigures, Figures } from "#contract/office/figures.ts";
import { countText } from "../../../lib/count-text.ts";
import { BarChart } from "../../../ui/chart/bar-chart.tsx";
import { compactMoney } from "../../../ui/chart/donation-bars.tsx";
import { FigureList } from "../../../ui/figure-list.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { AmountFigure, CountFigure } from "./figure-list.tsx";
import { definitions, figureBarLabels, stepNames } from "./figure-texts.ts";

interface FigureChartProps {
  figures: CurrencyFigures;
  range: Figures["range"];
}

interface CurrencyPanelProps extends FigureChartProps {
  /** Whether to say what the figures count. */
  hasHints: boolean;
}

/** Donations in one currency with a chart, then refunds and disputes. */
export function CurrencyPanel({ figures, range, hasHints }: CurrencyPanelProps) {
  const { currency, donations, average, median, refunded, disputed, lost } = figures;
  return (
    <Panel title={`Donations in ${currency}`}>
      <FigureList>
        <AmountFigure name="Amount" currency={currency} sum={donations} />
        <CountFigure name="Donations" change={donations.count} />
        <AmountFigure name="Average" currency={currency} sum={average} />
        <AmountFigure name="Median" currency={currency} sum={median} />
      </FigureList>
      <FigureChart figures={figures} range={range} />
      {hasHints && <p className="figures-page-hint">{definitions.donations}</p>}
      <FigureList>
        <AmountFigure
          name="Refunded"
          currency={currency}
          sum={refunded}
          note={countText(refunded.count.count, "refund")}
        />
        <AmountFigure
          name="Disputed"
          currency={currency}
          sum={disputed}
          note={countText(disputed.count.count, "dispute")}
        />
        <AmountFigure name="Lost" currency={currency} sum={lost} />
      </FigureList>
      {hasHints && <p className="figures-page-hint">{definitions.returned}</p>}
    </Panel>
  );
}

function FigureChart({ figures: { currency, bars }, range: { step, begun } }: FigureChartProps) {
  const labels = figureBarLabels(bars, step);
  const whole = (amount: number) => formatWire(amount, currency, { whole: true });
  const name = stepNames[step];
  return (
    <BarChart
      label={`Donations by ${name.toLowerCase()} in ${currency}`}
      columns={[name, "Amount", "Donations", "Period before"]}
      earlier="The same time in the period before"
      format={(value) => compactMoney(value, currency)}
      bars={bars.map(({ from, amount, count, before }, index) => {
        const { label = from, tick } = labels[index] ?? {};
        return {
          label,
          tick,
          name: label,
          value: index >= begun ? null : amount,
          previousYear: before,
          descriptions: [
            amount > 0 ? `${whole(amount)} from ${countText(count, "donation")}` : "No donations",
            `${before > 0 ? whole(before) : "None"} in the period before`,
          ],
          cells: [
            formatWire(amount, currency),
            count.toLocaleString("en-US"),
            formatWire(before, currency),
          ],
        };
      })}
    />
  );
}
