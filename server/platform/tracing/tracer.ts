import { AsyncLocalStorage } from "node:async_hooks";
import type { Sampler } from "./sampler.ts";
import type { Attributes, Span, SpanStart, Tracer } from "./span.ts";
import {
  newSpanId,
  newTraceId,
  readTraceparent,
  type TraceContext,
  writeTraceparent,
} from "./trace-context.ts";

/** A trace that goes on and on, such as a check of all books, tells no more than so many parts. */
const MOST_SPANS = 1_000;

/** A span that has ended. */
export interface EndedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: SpanStart["kind"];
  /** ms since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Attributes;
  readonly failed: boolean;
}

/** What the spans of a trace in this process share. */
interface Recording {
  readonly traceId: string;
  /** From this process's steady clock to the time of day, ms: within a trace no clock is set. */
  readonly clockOffset: number;
  spans: number;
}

/** Hands each span on when it ends. */
export function createTracer(sampled: Sampler, record: (span: EndedSpan) => void): Tracer {
  const running = new AsyncLocalStorage<RecordedSpan | undefined>();

  class RecordedSpan implements Span {
    readonly recording: Recording;
    readonly spanId = newSpanId();
    readonly #parentId: string | undefined;
    readonly #start: SpanStart;
    readonly #startedAt = performance.now();
    #name: string;
    #attributes: Attributes;

    constructor(recording: Recording, parentId: string | undefined, start: SpanStart) {
      this.recording = recording;
      this.#parentId = parentId;
      this.#start = start;
      this.#name = start.name;
      this.#attributes = start.attributes ?? {};
    }

    get traceId(): string {
      return this.recording.traceId;
    }

    get traceparent(): string {
      return writeTraceparent({ traceId: this.traceId, spanId: this.spanId, sampled: true });
    }

    rename(name: string): void {
      this.#name = name;
    }

    tell(attributes: Attributes): void {
      this.#attributes = { ...this.#attributes, ...attributes };
    }

    end(failure?: unknown): void {
      const now = performance.now();
      if (now - this.#startedAt < (this.#start.shownFromMs ?? 0)) return;
      const { clockOffset } = this.recording;
      if (failure !== undefined) this.tell({ "error.type": kindOf(failure) });
      record({
        ...{ traceId: this.traceId, spanId: this.spanId, parentId: this.#parentId },
        ...{ name: this.#name, kind: this.#start.kind },
        ...{ startedAt: this.#startedAt + clockOffset, endedAt: now + clockOffset },
        attributes: this.#attributes,
        failed: this.#attributes["error.type"] !== undefined,
      });
    }
  }

  function root(start: SpanStart, outside: TraceContext | undefined): RecordedSpan {
    const clockOffset = Date.now() - performance.now();
    const recording = { traceId: outside?.traceId ?? newTraceId(), clockOffset, spans: 1 };
    return new RecordedSpan(recording, outside?.spanId, start);
  }

  return {
    begin: (start, traceparent) => {
      const outside = readTraceparent(traceparent);
      return sampled(outside) ? root(start, outside) : undefined;
    },
    resume: (start, traceparent) => root(start, readTraceparent(traceparent)),
    child: (start) => {
      const parent = running.getStore();
      if (!parent || parent.recording.spans >= MOST_SPANS) return undefined;
      parent.recording.spans += 1;
      return new RecordedSpan(
        parent.recording,
        parent.spanId,
        typeof start === "string" ? { name: start } : start(),
      );
    },
    current: () => running.getStore(),
    run: (span, work) => running.run(span as RecordedSpan | undefined, work),
  };
}

/** What kind of failure it is. Its words stay out: they may repeat what somebody wrote. */
function kindOf(failure: unknown): string {
  if (!(failure instanceof Error)) return typeof failure;
  const { code } = failure as { code?: unknown };
  return typeof code === "string" && /^\w{1,40}$/.test(code) ? code : failure.constructor.name;
}
