import type { DatabaseSync } from "node:sqlite";

/** The gateway's time, ms since the epoch, and its alarm. Tests hand in one they turn by hand. */
export interface SandboxClock {
  now(): number;
  /** Calls back once, at that time or soon after; answers with what takes the call back. */
  callAt(time: number, call: () => void): () => void;
}

/** The longest that Node's timers count. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const systemClock: SandboxClock = {
  now: Date.now,
  callAt(time, call) {
    const wait = Math.min(Math.max(time - Date.now(), 0), LONGEST_TIMER);
    const timer = setTimeout(call, wait).unref();
    return () => clearTimeout(timer);
  },
};

/** One alarm that goes off at the earliest of the times it was set to. */
interface Alarm {
  setTo(time: number): void;
  stop(): void;
}

const AGAIN_AFTER_TROUBLE_MS = 5_000;

/** `ring` is called from a timer: what it throws goes to `onTrouble`, and it is rung again later. */
export function createAlarm(
  clock: SandboxClock,
  ring: () => void,
  onTrouble: (error: unknown) => void,
): Alarm {
  let earliest = Number.POSITIVE_INFINITY;
  let takeBack = () => {};
  const alarm: Alarm = {
    setTo(time) {
      if (time >= earliest) return;
      takeBack();
      earliest = time;
      takeBack = clock.callAt(time, () => {
        earliest = Number.POSITIVE_INFINITY;
        try {
          ring();
        } catch (error) {
          onTrouble(error);
          alarm.setTo(clock.now() + AGAIN_AFTER_TROUBLE_MS);
        }
      });
    },
    stop() {
      takeBack();
      earliest = Number.POSITIVE_INFINITY;
    },
  };
  return alarm;
}

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

/** A clock that stands still until a test moves it. */
export function createManualClock(start = Date.UTC(2026, 10, 20, 12)): MovableClock {
  return createMovableClock({ now: () => start, callAt: () => () => {} });
}

/** A clock that can be moved on; the gateway's file keeps by how much, so that a restart doesn't turn it back. */
export function createKeptClock(database: DatabaseSync, below: SandboxClock): MovableClock {
  database.exec("CREATE TABLE IF NOT EXISTS clock_move (ms INTEGER NOT NULL) STRICT");
  const moves = database.prepare("SELECT coalesce(sum(ms), 0) AS ahead FROM clock_move");
  const keep = database.prepare("INSERT INTO clock_move (ms) VALUES (?)");
  const { ahead } = moves.get() as { ahead: number };
  const clock = createMovableClock(below, ahead);
  return {
    ...clock,
    advance(ms) {
      keep.run(ms);
      clock.advance(ms);
    },
  };
}
