import { useSyncExternalStore } from "react";
import { useOutletContext } from "react-router";
import { browserSession } from "./browser-session.ts";
import type { SessionUser } from "./session-token.ts";
import { type SessionState, UNCHECKED } from "./token-holder.ts";

/** Who is signed in. Unchecked on the server and on first paint, which are the same for everyone. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, readState, readServerState);
}

const subscribe = (listener: () => void) => browserSession().subscribe(listener);
const readState = () => browserSession().state();
const readServerState = () => UNCHECKED;

export function useAreaUser(): SessionUser {
  return useOutletContext<SessionUser>();
}
