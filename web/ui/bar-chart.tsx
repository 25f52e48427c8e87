import { useId, useState } from "react";

interface Bar {
  /** Short, under the bar. */
  readonly label: string;
  /** Replaces the label under the bar if not all labels have room; may be empty. */
  readonly tick?: string;
  readonly value: number;
  /** The bar's meaning in words: "March: $120 from 4 gifts". */
  readonly text: string;
  /** The cells of its row in the table, after the label's. */
  readonly cells: readonly string[];
}

interface BarChartProps {
  /** The name of the chart for assistive technology, and the table's caption. */
  label: string;
  bars: readonly Bar[];
  /** The heads of the table's columns, the labels' first. */
  columns: readonly string[];
  /** Writes the values at the lines. */
  format: (value: number) => string;
}

const HEIGHT = 200;
const TOP = 22;
const FOOT = 28;
const PLOT = HEIGHT - TOP - FOOT;

/** A round number that is at least `greatest`. The chart's lines are there and at half of it. */
export function topOf(greatest: number): number {
  if (!(greatest > 0)) return 1;
  const size = 10 ** Math.floor(Math.log10(greatest));
  const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
  return (steps.find((step) => step * size >= greatest) ?? 10) * size;
}

/** Bars over equal steps, with the same figures as a table behind a button. */
export function BarChart({ label, bars, columns, format }: BarChartProps) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <div className="bar-chart" id={id}>
      {asTable ? (
        <ChartTable label={label} bars={bars} columns={columns} />
      ) : (
        <Drawing label={label} bars={bars} format={format} />
      )}
      <button
        type="button"
        className="link bar-chart-toggle"
        aria-controls={id}
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? "Show as a chart" : "Show as a table"}
      </button>
    </div>
  );
}

function Drawing({ label, bars, format }: Pick<BarChartProps, "label" | "bars" | "format">) {
  const top = topOf(Math.max(...bars.map(({ value }) => value)));
  const step = 100 / bars.length;
  const told = bars.filter(({ value }) => value > 0).map(({ text }) => text);
  return (
    <svg
      width="100%"
      height={HEIGHT}
      role="img"
      aria-label={`${label}. ${told.join("; ") || "Nothing yet"}`}
    >
      {[top, top / 2, 0].map((value) => {
        const y = TOP + PLOT * (1 - value / top);
        return (
          <g key={value}>
            <line className="bar-chart-line" x1="0" x2="100%" y1={y} y2={y} />
            {value > 0 && (
              <text className="bar-chart-text" x="0" y={y - 6}>
                {format(value)}
              </text>
            )}
          </g>
        );
      })}
      {bars.map((bar, place) => {
        const height = bar.value > 0 ? Math.max(4, (bar.value / top) * PLOT) : 0;
        return (
          <g key={bar.label} className="bar-chart-bar">
            <title>{bar.text}</title>
            <rect
              className="bar-chart-reach"
              x={`${place * step}%`}
              y={TOP}
              width={`${step}%`}
              height={PLOT}
            />
            <rect
              className="bar-chart-fill"
              x={`${place * step + step * 0.2}%`}
              y={TOP + PLOT - height}
              width={`${step * 0.6}%`}
              height={height}
              rx="5"
            />
            <text
              className="bar-chart-text"
              x={`${(place + 0.5) * step}%`}
              y={HEIGHT - 6}
              textAnchor="middle"
            >
              {bar.tick ?? bar.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function ChartTable({ label, bars, columns }: Pick<BarChartProps, "label" | "bars" | "columns">) {
  return (
    <table className="bar-chart-table">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.label}>
            <th scope="row">{bar.label}</th>
            {bar.cells.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
              <td key={place}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
