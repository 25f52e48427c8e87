import { type ReactNode, useId, useState } from "react";
import { ChartDrawing } from "./chart-drawing.tsx";

export interface Bar {
  /** Heads its row in the table. */
  readonly label: string;
  /** Stands below the bar; left out where there is no room for every label. */
  readonly tick?: string | undefined;
  /** What the bar is about, in full: "March 2026". */
  readonly name: string;
  /** Null while its time is still to come. */
  readonly value: number | null;
  /** At the same time of the year before. */
  readonly earlier?: number | undefined;
  /** What the bar says, in words: "$120 from 4 gifts". */
  readonly says: readonly string[];
  /** The cells of its row in the table, after the label's. */
  readonly cells: readonly string[];
}

/** A line across the chart. */
export interface ChartLevel {
  readonly value: number;
  readonly text: string;
}

export interface BarChartProps {
  /** The name of the chart for assistive technology, and the table's caption. */
  label: string;
  bars: readonly Bar[];
  /** The heads of the table's columns, the labels' first. */
  columns: readonly string[];
  /** Writes the values at the lines. */
  format: (value: number) => string;
  level?: ChartLevel | undefined;
  /** What the marks of earlier values mean; without it none are drawn. */
  earlier?: string | undefined;
  /** Buttons beside the one for the table. */
  actions?: ReactNode;
}

/** Bars over equal steps, with the same figures as a table behind a button. */
export function BarChart(props: BarChartProps) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <div className="bar-chart" id={id}>
      {asTable ? <ChartTable {...props} /> : <ChartDrawing {...props} />}
      <p className="bar-chart-actions">
        <button
          type="button"
          className="link"
          aria-controls={id}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? "Show as a chart" : "Show as a table"}
        </button>
        {props.actions}
      </p>
    </div>
  );
}

function ChartTable({ label, bars, columns }: BarChartProps) {
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
        {bars
          .filter(({ value }) => value !== null)
          .map((bar) => (
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
