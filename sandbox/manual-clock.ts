import type { SandboxClock } from "./sandbox-clock.ts";

/** A clock that stands still until a test moves it. */
export function createManualClock(start = Date.UTC(2026, 10, 20, 12)) {
  let now = start;
  const calls = new Set<{ time: number; call: () => void }>();
  const clock: SandboxClock & { advance(ms: number): void } = {
    now: () => now,
    callAt(time, call) {
      const entry = { time, call };
      calls.add(entry);
      return () => calls.delete(entry);
    },
    advance(ms) {
      const until = now + ms;
      for (;;) {
        const [next] = [...calls]
          .filter(({ time }) => time <= until)
          .sort((a, b) => a.time - b.time);
        if (!next) break;
        calls.delete(next);
        now = Math.max(now, next.time);
        next.call();
      }
      now = until;
    },
  };
  return clock;
}
