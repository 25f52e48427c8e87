import { useSyncExternalStore } from "react";
import { canonicalTimeZone } from "#contract/time-zone.ts";

let known: string | undefined;

/** The time zone of the browser. */
export function browserZone(): string {
  known ??= canonicalTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? "UTC";
  return known;
}

const never = () => () => {};

/** The reader's time zone; undefined on the server and in the first paint, which are the same for everybody. */
export function useReadersZone(): string | undefined {
  return useSyncExternalStore(never, browserZone, () => undefined);
}
