import { useBarReader } from "./use-bar-reader.ts";

export interface Bar {
  /** The row header in the table. */
  readonly label: string;
  /** The text below the bar, by default the label; empty for none. */
  readonly tick?: string | undefined;
  /** The full name: "March 2026". */
  readonly name: string;
  /** Null for a time in the future. */
  readonly value: number | null;
  /** The value at the same time a year before. */
  readonly previousYear?: number | undefined;
  /** Descriptions: "$120 from 4 donations". */
  readonly descriptions: readonly string[];
  /** The cells of the table row after the label. */
  readonly cells: readonly string[];
}

interface ChartLevel {
  readonly value: number;
  readonly text: string;
}

export interface ChartProps {
  /** The accessible name and the table's caption. */
  label: string;
  bars: readonly Bar[];
  columns: readonly string[];
  format: (value: number) => string;
  level?: ChartLevel | undefined;
  /** The legend of the marks for earlier values; without it none are drawn. */
  earlier?: string | undefined;
}

/** A round number of at least `greatest`, for the top line. */
export function topValue(greatest: number): number {
  if (!(greatest > 0)) return 1;
  const size = 10 ** Math.floor(Math.log10(greatest));
  const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
  return (steps.find((step) => step * size >= greatest) ?? 10) * size;
}

/**
 * The bars. They share one tab stop: arrow keys, mouse or touch select a bar to show its description,
 * and Escape hides it.
 */
export function ChartDrawing({ label, bars, columns, format, level, earlier }: ChartProps) {
  // Bars in the future are at the end.
  const knownBars = bars.filter(({ value }) => value !== null);
  const { place, open, input, pointing } = useBarReader(knownBars.length, bars.length);
  const top = topValue(Math.max(level?.value ?? 0, ...bars.map(highest)));
  const share = (value: number) => `${(value / top) * 100}%`;
  const middle = (at: number) => `${((at + 0.5) / bars.length) * 100}%`;
  const shown = open ? knownBars[place] : undefined;
  const descriptions = knownBars.filter(({ value }) => value).map(describeBar);
  return (
    <div className="chart-drawing">
      <div className="chart-drawing-plot" {...pointing}>
        <div role="img" aria-label={`${label}. ${descriptions.join("; ") || "Nothing yet"}`}>
          {[top, top / 2, 0].map((value) => (
            <div key={value} className="chart-drawing-line" style={{ bottom: share(value) }}>
              {value > 0 && format(value)}
            </div>
          ))}
          {bars.map((bar, at) => (
            <div
              key={bar.label}
              className="chart-drawing-bar"
              data-shown={bar === shown || undefined}
              style={{ left: middle(at), width: `${100 / bars.length}%` }}
            >
              {bar.value ? <i style={{ height: share(bar.value) }} /> : null}
              {earlier && bar.value !== null && bar.previousYear ? (
                <b style={{ bottom: share(bar.previousYear) }} />
              ) : null}
            </div>
          ))}
          {level && (
            <div
              className="chart-drawing-line chart-drawing-level"
              style={{ bottom: share(level.value) }}
            >
              <span>{level.text}</span>
            </div>
          )}
        </div>
        {knownBars.length > 0 && (
          <input
            type="range"
            className="chart-drawing-reader"
            min={0}
            max={knownBars.length - 1}
            aria-label={`${columns[0]} by ${columns[0]?.toLowerCase()}: ${label}`}
            aria-valuetext={describeBar(knownBars[place])}
            {...input}
          />
        )}
        {shown && (
          <div
            className="chart-drawing-tip"
            aria-hidden="true"
            style={{
              left: middle(place),
              bottom: share(highest(shown)),
              translate: `-${middle(place)}`,
            }}
          >
            <strong>{shown.name}</strong>
            {shown.descriptions.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </div>
        )}
      </div>
      <div className="chart-drawing-ticks" aria-hidden="true">
        {bars.map(
          ({ label: key, tick = key }, at) =>
            tick && (
              <span key={key} style={{ left: middle(at) }}>
                {tick}
              </span>
            ),
        )}
      </div>
      {earlier && <p className="chart-drawing-legend">{earlier}</p>}
    </div>
  );
}

function highest({ value, previousYear = 0 }: Bar): number {
  return value === null ? 0 : Math.max(value, previousYear);
}

function describeBar(bar: Bar | undefined): string | undefined {
  return bar && `${bar.name}: ${bar.descriptions.join(", ")}`;
}
