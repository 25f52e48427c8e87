type Labels = Readonly<Record<string, string>>;

interface Sample {
  readonly labels?: Labels;
  readonly value: number;
  /** Of a histogram: which part of it. */
  readonly part?: "_bucket" | "_sum" | "_count";
}

/** One figure, or one for each combination of labels. Units are seconds and bytes. */
export interface Metric {
  readonly type: "counter" | "gauge" | "histogram";
  readonly name: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

type Given = number | readonly Sample[];

export const gauge = (name: string, help: string, given: Given) =>
  metric("gauge", name, help, given);
/** What only rises while the process lives. */
export const counter = (name: string, help: string, given: Given) =>
  metric("counter", name, help, given);

function metric(type: Metric["type"], name: string, help: string, given: Given): Metric {
  return { type, name, help, samples: typeof given === "number" ? [{ value: given }] : given };
}

export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Prometheus' text format, version 0.0.4. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .map(({ type, name, help, samples }) =>
      [
        `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`,
        ...samples.map(
          ({ part = "", labels, value }) => `${name}${part}${shown(labels)} ${value}\n`,
        ),
      ].join(""),
    )
    .join("");
}

function shown(labels: Labels = {}): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length > 0 ? `{${parts.join(",")}}` : "";
}

function escaped(value: string): string {
  return value.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n");
}
