import type { Attributes, SpanStart } from "./span.ts";
import type { EndedSpan } from "./tracer.ts";

/** `SpanKind` of OTLP. */
const INTERNAL = 1;
const kinds: Readonly<Record<NonNullable<SpanStart["kind"]>, number>> = {
  server: 2,
  client: 3,
  consumer: 5,
};
/** `STATUS_CODE_ERROR` of OTLP. */
const FAILED = 2;

/**
 * The body of an export, in OTLP's JSON (version 1): ids in hex, enumerations as numbers, 64-bit integers
 * as text.
 */
export function otlpJson(
  spans: readonly EndedSpan[],
  resource: Attributes,
  version: string,
): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: wireAttributes(resource) },
        scopeSpans: [{ scope: { name: "tributary", version }, spans: spans.map(wireSpan) }],
      },
    ],
  });
}

function wireSpan(span: EndedSpan) {
  const { traceId, spanId, parentId, name, kind, startedAt, endedAt, attributes, failed } = span;
  return {
    traceId,
    spanId,
    parentSpanId: parentId,
    name,
    kind: kind ? kinds[kind] : INTERNAL,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: wireAttributes(attributes),
    ...(failed ? { status: { code: FAILED } } : {}),
  };
}

/** To the microsecond: a number holds no more of the time since 1970. */
const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`;

function wireAttributes(attributes: Attributes) {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: wireValue(value) }],
  );
}

function wireValue(value: string | number | boolean) {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
