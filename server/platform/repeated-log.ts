import { MINUTE_MS } from "./clock.ts";
import { errorText, type Log } from "./log.ts";

interface Failure {
  readonly err: unknown;
  readonly [field: string]: unknown;
}

/**
 * Warns of a lasting failure: in full at first, then once a minute with its count.
 * Failures with the same words, the same message and the same `about` are one.
 */
export function createRepeatedLog(log: Log) {
  const repeats = new Map<string, number>();
  return (about: string, failure: Failure, words: string): void => {
    const key = `${about} ${words} ${errorText(failure.err)}`;
    const known = repeats.get(key);
    repeats.set(key, known === undefined ? 0 : known + 1);
    if (known !== undefined) return;
    log.warn(failure, words);
    setTimeout(() => {
      const repeated = repeats.get(key);
      repeats.delete(key);
      const message = errorText(failure.err);
      if (repeated) log.warn({ about, repeated, message }, words);
    }, MINUTE_MS).unref();
  };
}
