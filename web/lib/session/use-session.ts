import { useSyncExternalStore } from "react";
import { useOutletContext } from "react-router";
import { browserSession } from "./browser-session.ts";
import { type SessionState, UNCHECKED } from "./session-keeper.ts";
import type { SessionUser } from "./session-token.ts";

/**
 * Who is signed in. Unchecked on the server and in the first paint, which are the same for
 * everybody.
 */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, now, onServer);
}

const subscribe = (listener: () => void) => browserSession().subscribe(listener);
const now = () => browserSession().state();
const onServer = () => UNCHECKED;

/** Who is signed in, on the pages behind the sign-in. */
export function useAreaUser(): SessionUser {
  return useOutletContext<SessionUser>();
}
