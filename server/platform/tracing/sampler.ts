import type { TraceContext } from "./trace-context.ts";
import type { SamplerName } from "./tracing-settings.ts";

/** Whether a trace that begins here is recorded; `outside` is where it began, if that was elsewhere. */
export type Sampler = (outside?: TraceContext) => boolean;

/**
 * The samplers that OpenTelemetry names. Those with `parentbased` do as the caller outside says. A ratio
 * throws its own dice: the id of a trace from outside may have been chosen so that it is recorded.
 */
export function samplerOf(name: SamplerName, ratio: number): Sampler {
  const own = () => {
    if (name.endsWith("ratio")) return Math.random() < ratio;
    return name.endsWith("on");
  };
  return name.startsWith("parentbased") ? (outside) => outside?.sampled ?? own() : own;
}
