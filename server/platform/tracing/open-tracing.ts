import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Log } from "../log.ts";
import { createGatewayCall } from "../payments/gateway-call.ts";
import { VERSION } from "../version.ts";
import { otlpJson } from "./otlp-json.ts";
import { samplerOf } from "./sampler.ts";
import { traceWith } from "./span.ts";
import { CollectorAway, createSpanQueue } from "./span-queue.ts";
import { createTracer, type EndedSpan } from "./tracer.ts";
import type { TracingSettings } from "./tracing-settings.ts";

const ANSWER_WITHIN_MS = 5_000;
/** What OTLP says of answers after which the same may be sent again. */
const comeBack = new Set([429, 502, 503, 504]);
/** What a collector says beside status 200 where it did not take all of them. */
const refused = /"rejectedSpans":\s*"?[1-9]/;

/** From now on this process tells its traces to a collector; `log` is asked for once there is one. */
export function openTracing(settings: TracingSettings, log: () => Log) {
  const call = createGatewayCall(ANSWER_WITHIN_MS);
  const url = `${settings.endpoint}/v1/traces`;
  const resource = {
    "service.name": settings.serviceName,
    "service.version": VERSION,
    "service.instance.id": randomUUID(),
    "host.name": hostname(),
    "process.pid": process.pid,
  };

  async function send(spans: readonly EndedSpan[]): Promise<void> {
    const body = otlpJson(spans, resource, VERSION);
    const headers = { ...settings.headers, "content-type": "application/json" };
    const { status, text, retryAfter } = await call(url, { method: "POST", headers, body }).catch(
      (cause) => {
        throw new CollectorAway("the collector gave no answer", { cause });
      },
    );
    if (comeBack.has(status)) {
      const pauseMs = 1000 * Math.max(0, Number(retryAfter) || 0);
      throw new CollectorAway(`the collector answered ${status}`, { pauseMs });
    }
    if (status >= 300) throw new Error(`the collector answered ${status}`);
    if (refused.test(text)) throw new Error("the collector refused some of the spans");
  }

  const tracer = createTracer(samplerOf(settings.sampler, settings.ratio), (span) =>
    queue.add(span),
  );
  const queue = createSpanQueue({
    send,
    outside: (work) => tracer.run(undefined, work),
    onChange: (failure, leftOut) => {
      if (failure === undefined) log().info({ leftOut }, "traces are taken again");
      else log().warn({ err: failure }, "traces are not taken");
    },
  });
  traceWith(tracer);
  return {
    close: async () => {
      traceWith(undefined);
      await queue.close();
    },
  };
}
