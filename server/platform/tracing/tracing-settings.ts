/** The samplers that OpenTelemetry names. */
export const samplerNames = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
export type SamplerName = (typeof samplerNames)[number];

export interface TracingSettings {
  /** Where OTLP is taken over HTTP, without a slash at the end. */
  readonly endpoint: string;
  /** Of each export; they may be secrets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly sampler: SamplerName;
  /** Of the samplers with a ratio: 0 to 1. */
  readonly ratio: number;
}
