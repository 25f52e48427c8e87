import { type ReactNode, useId, useState } from "react";
import { ChartDrawing, type ChartProps } from "./chart-drawing.tsx";

interface BarChartProps extends ChartProps {
  /** Buttons next to the table button. */
  actions?: ReactNode;
}

export function BarChart({ actions, ...props }: BarChartProps) {
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
        {actions}
      </p>
    </div>
  );
}

function ChartTable({ label, bars, columns }: ChartProps) {
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
              {bar.cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column.
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
