import { type Currency, formatWire } from "#contract/money.ts";
import type { CountChange } from "#contract/office/figures.ts";
import { Trend } from "../../overview/trend.tsx";

interface AmountFigureProps {
  name: string;
  currency: Currency;
  sum: { readonly amount: number; readonly before: number; readonly percent: number | null };
  /** A note below the amount. */
  note?: string;
}

export function AmountFigure({ name, currency, sum, note }: AmountFigureProps) {
  const format = (amount: number) => formatWire(amount, currency, { whole: true });
  return (
    <div>
      <dt>{name}</dt>
      <dd>{format(sum.amount)}</dd>
      {note && <dd className="figure-list-note">{note}</dd>}
      <dd className="figure-list-note">
        <Trend change={sum} format={format} />
      </dd>
    </div>
  );
}

interface CountFigureProps {
  name: string;
  change: CountChange;
}

export function CountFigure({ name, change }: CountFigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{change.count.toLocaleString("en-US")}</dd>
      <dd className="figure-list-note">
        <Trend change={change} />
      </dd>
    </div>
  );
}
