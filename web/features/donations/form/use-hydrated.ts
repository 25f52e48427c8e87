import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first paint, true once scripts run: for what only works with them. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
