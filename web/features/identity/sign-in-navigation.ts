import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { SIGNED_IN_PATH, safeNext } from "../../lib/session/sign-in-paths.ts";
import { useSession } from "../../lib/session/use-session.ts";

/** The page to open after signing in, and paths of other sign-in screens that keep it. */
export function useNext() {
  const [query] = useSearchParams();
  const next = safeNext(query.get("next"));
  return {
    next,
    target: next ?? SIGNED_IN_PATH,
    withNext: (path: string, page = next) =>
      page ? `${path}?next=${encodeURIComponent(page)}` : path,
  };
}

/** Sends signed-in users to `target`, also when they sign in while this is shown. */
export function useRedirectSignedIn(target: string): void {
  const { user } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (user) navigate(target, { replace: true });
  }, [user, target, navigate]);
}

interface Arrival {
  /** What just happened. A verified code still needs the login to confirm its address. */
  readonly done: "confirmed" | "verified" | "reset";
  /** Empty if unknown. */
  readonly email: string;
  /** The token of the email's link. The login confirms the address with it. */
  readonly code?: string;
}

export function arrivalState(done: Arrival["done"], email = ""): Arrival {
  return { done, email };
}

/** What happened before the login page was opened. Empty on first paint. */
export function useArrival(): Partial<Arrival> {
  const { checked } = useSession();
  const state = useLocation().state as Partial<Arrival> | null;
  return (checked && state) || {};
}
