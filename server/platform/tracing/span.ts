/** What a span tells beside its name. Nothing that a visitor wrote, and no id that opens something. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanStart {
  readonly name: string;
  /** What others wait for is a server's, what is waited for elsewhere a client's. */
  readonly kind?: "server" | "client" | "consumer";
  readonly attributes?: Attributes;
  /** Left out where it took less, ms. */
  readonly shownFromMs?: number;
}

/** A part of a trace: what was done, when, and for how long. */
export interface Span {
  /** 32 hex digits. */
  readonly traceId: string;
  /** Its place, as W3C's header of this name writes it. */
  readonly traceparent: string;
  rename(name: string): void;
  /** With `error.type` it counts as failed. */
  tell(attributes: Attributes): void;
  /** To be called once. `failure` is what was thrown, if anything was: only its kind is told. */
  end(failure?: unknown): void;
}

export interface Tracer {
  /** A trace begins; with a `traceparent` from outside it goes on there. Undefined where it is not recorded. */
  begin(start: SpanStart, traceparent?: string): Span | undefined;
  /** A trace of ours goes on somewhere else. */
  resume(start: SpanStart, traceparent: string): Span;
  /** A part of what runs here; undefined outside of a recorded trace. */
  child(start: string | (() => SpanStart)): Span | undefined;
  current(): Span | undefined;
  /** Runs work as a part of the span, or outside of every trace. */
  run<T>(span: Span | undefined, work: () => T): T;
}

/** One for the whole process, as what runs where is known to the process alone. */
let tracer: Tracer | undefined;

/** To be called before the parts are opened that make spans; without a tracer there are none. */
export function traceWith(given: Tracer | undefined): void {
  tracer = given;
}

export const theTracer = (): Tracer | undefined => tracer;

/** The span in which this runs. */
export const currentSpan = (): Span | undefined => tracer?.current();

/** Runs work as a part of the trace in which it is called; outside of a trace it just runs. */
export function inSpan<T>(
  start: string | (() => SpanStart),
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  const span = tracer?.child(start);
  return tracer && span ? toItsEnd(tracer, span, work) : work();
}

/**
 * Runs work that may begin a trace. Where it is called in one, it is a part of that; with the
 * `traceparent` of what caused it, it is a part of that one.
 */
export function inTrace<T>(
  start: SpanStart,
  work: () => Promise<T>,
  traceparent?: string,
): Promise<T> {
  if (!tracer) return work();
  if (!traceparent && tracer.current()) return inSpan(() => start, work);
  const span = traceparent ? tracer.resume(start, traceparent) : tracer.begin(start);
  return span ? toItsEnd(tracer, span, work) : tracer.run(undefined, work);
}

/** Runs work that is no part of the trace in which it is called, though it may go on long after. */
export function outsideTraces<T>(work: () => T): T {
  return tracer ? tracer.run(undefined, work) : work();
}

async function toItsEnd<T>(its: Tracer, span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const result = await its.run(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
