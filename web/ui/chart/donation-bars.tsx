import { useState } from "react";
import { type Currency, formatWire } from "#contract/money.ts";
import { countText } from "../../lib/count-text.ts";
import { BarChart } from "./bar-chart.tsx";
import type { Bar, ChartProps } from "./chart-drawing.tsx";

interface DonationBar extends Pick<Bar, "label" | "tick" | "name"> {
  readonly amount: number;
  readonly gifts: number;
  readonly last_year: number;
}

interface DonationBarsProps {
  label: string;
  /** What a bar covers, as a column header: "Month". */
  step: string;
  currency: Currency;
  bars: readonly DonationBar[];
  /** The number of bars that are not in the future. */
  currentCount: number;
  /** The total before the first bar. */
  totalBefore?: number | undefined;
  goal?: number | undefined;
}

/** Donations over time: by step, or as a running total with the goal as a line. */
export function DonationBars(props: DonationBarsProps) {
  const [running, setRunning] = useState(false);
  const { currency, step } = props;
  return (
    <BarChart
      {...(running ? runningTotal(props) : eachStep(props))}
      format={(value) => compactMoney(value, currency)}
      actions={
        <button type="button" className="link" onClick={() => setRunning(!running)}>
          {running ? `Show each ${step.toLowerCase()}` : "Show the running total"}
        </button>
      }
    />
  );
}

type ChartContent = Pick<ChartProps, "label" | "columns" | "bars" | "level" | "earlier">;

/** The amount of each step, next to the year before if there were donations then. */
function eachStep({ label, step, currency, bars, currentCount }: DonationBarsProps): ChartContent {
  const compared = bars.slice(0, currentCount).some(({ last_year }) => last_year > 0);
  const earlier = (text: string) => (compared ? [text] : []);
  const whole = (amount: number) => formatWire(amount, currency, { whole: true });
  return {
    label,
    columns: [step, "Amount", "Donations", ...earlier("A year before")],
    earlier: earlier("The same time a year before")[0],
    bars: bars.map(({ amount, gifts, last_year, ...names }, index) => ({
      ...names,
      value: index >= currentCount ? null : amount,
      previousYear: last_year,
      descriptions: [
        amount > 0 ? `${whole(amount)} from ${countText(gifts, "donation")}` : "No donations",
        ...earlier(`${last_year > 0 ? whole(last_year) : "None"} a year before`),
      ],
      cells: [
        formatWire(amount, currency),
        gifts.toLocaleString("en-US"),
        ...earlier(formatWire(last_year, currency)),
      ],
    })),
  };
}

function runningTotal(props: DonationBarsProps): ChartContent {
  const { label, step, currency, bars, currentCount, totalBefore = 0, goal } = props;
  let total = totalBefore;
  return {
    label: `${label}, running total`,
    columns: [step, "Raised by then"],
    level: goal ? { value: goal, text: `Goal ${compactMoney(goal, currency)}` } : undefined,
    bars: bars.map(({ amount, gifts: _, last_year: __, ...names }, index) => {
      total += amount;
      const share = goal ? [`${Math.floor((total / goal) * 100)}% of the goal`] : [];
      return {
        ...names,
        value: index >= currentCount ? null : total,
        descriptions: [`${formatWire(total, currency, { whole: true })} raised by then`, ...share],
        cells: [formatWire(total, currency)],
      };
    }),
  };
}

/** "$1.2K": a wire amount, short enough for an axis. */
export function compactMoney(amount: number, currency: Currency): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    notation: "compact",
    maximumFractionDigits: 2,
    minimumFractionDigits: 0,
  }).format(amount);
}
