import { useSyncExternalStore } from "react";
import { browserSession } from "./session-browser.ts";
import { type SessionState, UNCHECKED } from "./session-keeper.ts";

/** Who is signed in; unchecked on the server and in the first paint, which are the same for all. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, now, onServer);
}

const subscribe = (listener: () => void) => browserSession().subscribe(listener);
const now = () => browserSession().state();
const onServer = () => UNCHECKED;
