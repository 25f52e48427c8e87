import { MINUTE_MS } from "./clock.ts";
import { errorText, type Log } from "./log.ts";

interface Failure {
  readonly err: unknown;
  readonly [field: string]: unknown;
}

/**
 * Warns about a repeated failure: in full the first time, then once a minute with a count. Failures with the
 * same text, message and `about` are the same failure.
 */
export function createRepeatedLog(log: Log) {
  const repeats = new Map<string, number>();
  return (about: string, failure: Failure, text: string): void => {
    const key = `${about} ${text} ${errorText(failure.err)}`;
    const known = repeats.get(key);
    repeats.set(key, known === undefined ? 0 : known + 1);
    if (known !== undefined) return;
    log.warn(failure, text);
    setTimeout(() => {
      const repeated = repeats.get(key);
      repeats.delete(key);
      const message = errorText(failure.err);
      if (repeated) log.warn({ about, repeated, message }, text);
    }, MINUTE_MS).unref();
  };
}
