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

interface Confirmed {
  /** Empty if this browser does not know the address. */
  readonly confirmed: string;
}

/** The state of a navigation to the sign-in page. It says that an address was just confirmed. */
export function confirmedState(email = ""): Confirmed {
  return { confirmed: email };
}

/** The address that was confirmed a moment ago; undefined if none was, and in the first paint. */
export function useConfirmedAddress(): string | undefined {
  const { checked } = useSession();
  const state = useLocation().state as Partial<Confirmed> | null;
  return checked && typeof state?.confirmed === "string" ? state.confirmed : undefined;
}
