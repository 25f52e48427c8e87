import { useOutletContext } from "react-router";
import type { SessionUser } from "./session-token.ts";

/** Who is signed in, on the pages that stand behind the sign-in. */
export function useAreaUser(): SessionUser {
  return useOutletContext<SessionUser>();
}
