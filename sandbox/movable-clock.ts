import type { SandboxClock } from "./sandbox-clock.ts";

export interface MovableClock extends SandboxClock {
  /** Goes on by that many ms at once; what is due meanwhile is called in order, each at its time. */
  advance(ms: number): void;
}

/** Another clock's time, that many ms ahead: it can be moved on and never back. */
export function createMovableClock(clock: SandboxClock, ahead = 0): MovableClock {
  let offset = ahead;
  const calls = new Set<{ time: number; call: () => void; takeBack: () => void }>();

  return {
    now: () => clock.now() + offset,
    callAt(time, call) {
      const ring = () => {
        calls.delete(entry);
        call();
      };
      const entry = { time, call: ring, takeBack: clock.callAt(time - offset, ring) };
      calls.add(entry);
      return () => {
        entry.takeBack();
        calls.delete(entry);
      };
    },
    advance(ms) {
      const until = clock.now() + offset + ms;
      for (;;) {
        const [next] = [...calls]
          .filter(({ time }) => time <= until)
          .sort((a, b) => a.time - b.time);
        if (!next) break;
        next.takeBack();
        offset = Math.max(offset, next.time - clock.now());
        next.call();
      }
      offset = Math.max(offset, until - clock.now());
      for (const entry of calls) {
        entry.takeBack();
        entry.takeBack = clock.callAt(entry.time - offset, entry.call);
      }
    },
  };
}
