import type { ChangesSubscriber } from "./db/changes.ts";
import { isDatabaseUnavailable, isUnreachable } from "./db/database-unavailable.ts";
import type { Log } from "./log.ts";

/** An outage is over when no call has failed for this long. */
const QUIET_MS = 2_000;
const CHECK_EVERY_MS = 500;

interface Outage {
  readonly since: number;
  until: number;
  suppressed: number;
}

/**
 * A log that reports a database outage in two lines, when it begins and when it ends. Failures in between, and
 * the 503 responses they cause, are only counted.
 */
export function createOutageLog(log: Log): { log: Log; watch: ChangesSubscriber } {
  let outage: Outage | undefined;
  let isListenerLost = false;

  function begin(err: unknown): void {
    const now = Date.now();
    outage = { since: now, until: now, suppressed: 0 };
    log.error({ err }, "the database cannot be reached");
    const timer = setInterval(() => {
      if (!outage || isListenerLost || Date.now() - outage.until < QUIET_MS) return;
      clearInterval(timer);
      const { since, until, suppressed } = outage;
      outage = undefined;
      const seconds = Math.round((until - since) / 100) / 10;
      log.warn({ seconds, suppressed }, "the database can be reached again");
    }, CHECK_EVERY_MS).unref();
  }

  /** Whether the outage explains this line. */
  function isExplained(fields: unknown): boolean {
    const { err, status } = (fields ?? {}) as { err?: unknown; status?: unknown };
    if (!outage) {
      if (!isUnreachable(err)) return false;
      begin(err);
      return true;
    }
    if (isDatabaseUnavailable(err)) outage.until = Date.now();
    else if (status !== 503) return false;
    outage.suppressed += 1;
    return true;
  }

  const quiet: Log = Object.create(log);
  for (const level of ["warn", "error"] as const) {
    quiet[level] = (fields: unknown, ...words: unknown[]) => {
      if (!isExplained(fields)) (log[level] as (...line: unknown[]) => void)(fields, ...words);
    };
  }
  return {
    log: quiet,
    watch: {
      onChange: () => {},
      onDisconnect: () => {
        isListenerLost = true;
      },
      onReconnect: () => {
        isListenerLost = false;
        if (outage) outage.until = Date.now();
      },
    },
  };
}
