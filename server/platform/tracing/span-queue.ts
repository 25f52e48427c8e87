import { within } from "../closing.ts";
import type { EndedSpan } from "./tracer.ts";

/** So many spans wait at most; what ends then is left out. */
const MOST_WAITING = 2_048;
/** So many go together. */
const BATCH = 512;
const SEND_EVERY_MS = 5_000;
/** What a collector says of when it will take more is not waited for any longer, ms. */
const LONGEST_PAUSE_MS = 60_000;
/** The last ones may take so long, ms; where the collector was away before, nobody waits. */
const END_WITHIN_MS = 1_000;

/** Nobody took the spans; they may be sent again. */
export class CollectorAway extends Error {
  /** For so long it wants none, ms. */
  readonly pauseMs: number;

  constructor(message: string, { pauseMs = 0, cause }: { pauseMs?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.pauseMs = pauseMs;
  }
}

export interface SpanQueueOptions {
  /** Throws CollectorAway, and another error where the same spans would never be taken. */
  readonly send: (spans: readonly EndedSpan[]) => Promise<void>;
  /** Told when spans are taken no more, with the reason, and when they are again, without one. */
  readonly onChange: (failure: unknown, leftOut: number) => void;
  /** Runs what is no part of the trace whose span came last. */
  readonly outside: (work: () => void) => void;
}

export interface SpanQueue {
  /** Takes no time and never throws. */
  add(span: EndedSpan): void;
  /** Sends what is left, if that goes quickly. */
  close(): Promise<void>;
}

/** Keeps spans until they are sent together. Whatever becomes of them, nobody waits. */
export function createSpanQueue({ send, onChange, outside }: SpanQueueOptions): SpanQueue {
  const waiting: EndedSpan[] = [];
  let leftOut = 0;
  let failing = false;
  let pausedUntil = 0;
  let sending: Promise<void> | undefined;

  function failed(failure: unknown): void {
    if (!failing) onChange(failure, leftOut);
    failing = true;
  }

  function taken(): void {
    if (failing) onChange(undefined, leftOut);
    failing = false;
    leftOut = 0;
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      // They keep their places until they are taken, so that those that wait are never more than that.
      const batch = waiting.slice(0, BATCH);
      try {
        await send(batch);
        taken();
      } catch (failure) {
        failed(failure);
        if (failure instanceof CollectorAway) {
          pausedUntil = performance.now() + Math.min(failure.pauseMs, LONGEST_PAUSE_MS);
          return;
        }
        leftOut += batch.length;
      }
      waiting.splice(0, batch.length);
    }
  }

  function sendNow(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  const timer = setInterval(() => {
    if (performance.now() >= pausedUntil) void sendNow();
  }, SEND_EVERY_MS);
  timer.unref();

  return {
    add: (span) => {
      if (waiting.length >= MOST_WAITING) {
        leftOut += 1;
        return;
      }
      waiting.push(span);
      if (waiting.length >= BATCH && !failing && !sending) outside(() => void sendNow());
    },
    close: async () => {
      clearInterval(timer);
      if (!failing) await within(END_WITHIN_MS, sendNow());
    },
  };
}
