import type { SandboxClock } from "./sandbox-clock.ts";

export interface MovableClock extends SandboxClock {
  /**
   * Goes on by that many ms at once; what is due meanwhile is called in order, each at its time. Throws where
   * calls ask for further calls at the same time without end.
   */
  advance(ms: number): void;
}

/** More calls than this at one time have no end. */
const AT_ONE_TIME = 10_000;

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
      let latest = Number.NEGATIVE_INFINITY;
      for (let rung = 0; ; rung += 1) {
        const [next] = [...calls]
          .filter(({ time }) => time <= until)
          .sort((a, b) => a.time - b.time);
        if (!next) break;
        if (next.time > latest) rung = 0;
        if (rung > AT_ONE_TIME) throw new Error(`calls at ${next.time} ask for others without end`);
        latest = Math.max(latest, next.time);
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
