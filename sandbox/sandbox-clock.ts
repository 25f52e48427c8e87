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
export interface Alarm {
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
