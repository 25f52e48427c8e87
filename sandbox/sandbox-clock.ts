/** The gateway's time in ms since the epoch, and its timers. */
export interface SandboxClock {
  now(): number;
  /** Calls back once, at `time` or soon after; returns a function that cancels the call. */
  callAt(time: number, call: () => void): () => void;
}

/** The longest delay that Node's timers support. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const systemClock: SandboxClock = {
  now: Date.now,
  callAt(time, call) {
    const wait = Math.min(Math.max(time - Date.now(), 0), MAX_TIMER_MS);
    const timer = setTimeout(call, wait).unref();
    return () => clearTimeout(timer);
  },
};

export interface MovableClock extends SandboxClock {
  /** Moves the clock forward and makes the calls that fall due, in order, each at its time. */
  advance(ms: number): void;
}

/** Runs ahead of another clock by the time it was advanced. */
export function createMovableClock(clock: SandboxClock): MovableClock {
  let offset = 0;
  const calls = new Set<{ time: number; call: () => void; cancel: () => void }>();

  return {
    now: () => clock.now() + offset,
    callAt(time, call) {
      const callOnce = () => {
        calls.delete(entry);
        call();
      };
      const entry = { time, call: callOnce, cancel: clock.callAt(time - offset, callOnce) };
      calls.add(entry);
      return () => {
        entry.cancel();
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
        next.cancel();
        offset = Math.max(offset, next.time - clock.now());
        next.call();
      }
      offset = Math.max(offset, until - clock.now());
      for (const entry of calls) {
        entry.cancel();
        entry.cancel = clock.callAt(entry.time - offset, entry.call);
      }
    },
  };
}

/** A clock that only moves when advanced. */
export function createManualClock(start = Date.UTC(2026, 10, 20, 12)): MovableClock {
  return createMovableClock({ now: () => start, callAt: () => () => {} });
}

const RETRY_AFTER_MS = 5_000;

/** A timer that calls `ring` at the earliest time set, and again later if it throws. */
export function createAlarm(
  clock: SandboxClock,
  ring: () => void,
  onError: (error: unknown) => void,
) {
  let earliest = Number.POSITIVE_INFINITY;
  let cancel = () => {};
  const alarm = {
    setTo(time: number) {
      if (time >= earliest) return;
      cancel();
      earliest = time;
      cancel = clock.callAt(time, () => {
        earliest = Number.POSITIVE_INFINITY;
        try {
          ring();
        } catch (error) {
          onError(error);
          alarm.setTo(clock.now() + RETRY_AFTER_MS);
        }
      });
    },
    stop() {
      cancel();
      earliest = Number.POSITIVE_INFINITY;
    },
  };
  return alarm;
}
