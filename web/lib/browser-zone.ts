import { useSyncExternalStore } from "react";
import { canonicalTimeZone } from "#contract/time-zone.ts";

let cached: string | undefined;

export function browserZone(): string {
  cached ??= canonicalTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? "UTC";
  return cached;
}

const never = () => () => {};

/** The reader's time zone; undefined on the server and on first paint. */
export function useBrowserZone(): string | undefined {
  return useSyncExternalStore(never, browserZone, () => undefined);
}

/** All zones sorted by name, including some that the browser's list may lack. */
export function zoneOptions(...others: string[]) {
  const zones = new Set(["UTC", ...others, ...Intl.supportedValuesOf("timeZone")]);
  return [...zones].sort().map((value) => ({ value, label: value.replaceAll("_", " ") }));
}
