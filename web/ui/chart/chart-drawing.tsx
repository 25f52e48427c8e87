import { useBarReader } from "./use-bar-reader.ts";

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
interface ChartLevel {
  readonly value: number;
  readonly text: string;
}

export interface ChartProps {
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
}

/** A round number that is at least `greatest`. The chart's lines are there and at half of it. */
export function topOf(greatest: number): number {
  if (!(greatest > 0)) return 1;
  const size = 10 ** Math.floor(Math.log10(greatest));
  const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
  return (steps.find((step) => step * size >= greatest) ?? 10) * size;
}

/**
 * The bars. One tab stop reads them: the arrow keys go from bar to bar, as the pointer or a finger
 * does, and Escape puts the words away.
 */
export function ChartDrawing({ label, bars, columns, format, level, earlier }: ChartProps) {
  // Times to come stand at the end.
  const begun = bars.filter(({ value }) => value !== null);
  const { place, open, input, pointing } = useBarReader(begun.length, bars.length);
  const top = topOf(Math.max(level?.value ?? 0, ...bars.map(highest)));
  const share = (value: number) => `${(value / top) * 100}%`;
  const middle = (at: number) => `${((at + 0.5) / bars.length) * 100}%`;
  const shown = open ? begun[place] : undefined;
  const told = begun.filter(({ value }) => value).map(wordsOf);
  return (
    <div className="chart-drawing">
      <div className="chart-drawing-plot" {...pointing}>
        <div role="img" aria-label={`${label}. ${told.join("; ") || "Nothing yet"}`}>
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
              {earlier && bar.value !== null && bar.earlier ? (
                <b style={{ bottom: share(bar.earlier) }} />
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
        {begun.length > 0 && (
          <input
            type="range"
            className="chart-drawing-reader"
            min={0}
            max={begun.length - 1}
            aria-label={`${columns[0]} by ${columns[0]?.toLowerCase()}: ${label}`}
            aria-valuetext={wordsOf(begun[place])}
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
            {shown.says.map((words) => (
              <span key={words}>{words}</span>
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

function highest({ value, earlier = 0 }: Bar): number {
  return value === null ? 0 : Math.max(value, earlier);
}

function wordsOf(bar: Bar | undefined): string | undefined {
  return bar && `${bar.name}: ${bar.says.join(", ")}`;
}
