import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { SIGNED_IN_PATH, safeNext } from "../../lib/session/sign-in-paths.ts";
import { useSession } from "../../lib/session/use-session.ts";

/** The page to go to after signing in, and the address of another sign-in screen that keeps it. */
export function useNext() {
  const [query] = useSearchParams();
  const next = safeNext(query.get("next"));
  return {
    next,
    target: next ?? SIGNED_IN_PATH,
    withNext: (path: string) => (next ? `${path}?next=${encodeURIComponent(next)}` : path),
  };
}

/** Sends people who are signed in, or sign in while this is shown, to `target`. */
export function useLeavingSignedIn(target: string): void {
  const { user } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (user) navigate(target, { replace: true });
  }, [user, target, navigate]);
}

interface Arrival {
  /** What was done a moment ago: an address confirmed, or a password changed. */
  readonly done: "confirmed" | "reset";
  /** Empty if this browser does not know the address. */
  readonly email: string;
}

/** The state of a navigation to the sign-in page: it says what was just done. */
export function arrivalState(done: Arrival["done"], email = ""): Arrival {
  return { done, email };
}

/** What was done before the sign-in page was opened; nothing in the first paint. */
export function useArrival(): Partial<Arrival> {
  const { checked } = useSession();
  const state = useLocation().state as Partial<Arrival> | null;
  return (checked && state) || {};
}
