import * as z from "zod/mini";
import { samplerNames, type TracingSettings } from "../platform/tracing/tracing-settings.ts";

const pair = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*([^,;"\s]*)\s*$/;
const PAIRS =
  "expected name=value, with commas between, and special characters written as %20 and so on";

/** OpenTelemetry's own variables; those that are not here are not looked at. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.pipe(
      z.url({ protocol: /^https?$/, error: "expected an http or https address" }),
      z.transform((text) => text.replace(/\/+$/, "")),
    ),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z._default(
    z.pipe(
      z.string().check(z.refine((text) => text.split(",").every(isPair), PAIRS)),
      z.transform((text) => Object.fromEntries(text.split(",").map(readPair))),
    ),
    {},
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z._default(
    z.literal("http/json", "expected http/json, which is all that this program speaks"),
    "http/json",
  ),
  OTEL_SERVICE_NAME: z._default(z.string().check(z.maxLength(80)), "tributary"),
  OTEL_TRACES_SAMPLER: z._default(
    z.enum(samplerNames, `expected one of ${samplerNames.join(", ")}`),
    "parentbased_always_on",
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.coerce
      .number("expected 0 to 1")
      .check(z.gte(0, "expected 0 to 1"), z.lte(1, "expected 0 to 1")),
    1,
  ),
};

function isPair(text: string): boolean {
  const [, , value] = pair.exec(text) ?? [];
  if (value === undefined) return false;
  try {
    // A header's value has visible characters and spaces.
    return /^[\x20-\x7e]*$/.test(decodeURIComponent(value));
  } catch {
    return false;
  }
}

function readPair(text: string): [string, string] {
  const [, name = "", value = ""] = pair.exec(text) ?? [];
  return [name.toLowerCase(), decodeURIComponent(value)];
}

type Given = z.output<z.ZodMiniObject<typeof tracingVariables>>;

export function readTracingSettings(env: Given): TracingSettings | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: env.OTEL_SERVICE_NAME,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
