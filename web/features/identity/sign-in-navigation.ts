import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { SIGNED_IN_PATH, safeNext } from "../../lib/session/sign-in-paths.ts";
import { useSession } from "../../lib/session/use-session.ts";

/** Where to go on to, and how to hand that on to another of these screens. */
export function useNext() {
  const [query] = useSearchParams();
  const next = safeNext(query.get("next"));
  return {
    next,
    target: next ?? SIGNED_IN_PATH,
    withNext: (path: string) => (next ? `${path}?next=${encodeURIComponent(next)}` : path),
  };
}

/** Sends whoever is signed in, already or by now, on to `target`. */
export function useLeavingSignedIn(target: string): void {
  const { user } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (user) navigate(target, { replace: true });
  }, [user, target, navigate]);
}

interface Confirmed {
  /** Empty where nobody here knows which address it is. */
  readonly confirmed: string;
}

/** The state of a navigation that tells the sign-in page what has just been done. */
export function confirmedState(email = ""): Confirmed {
  return { confirmed: email };
}

/** The address that was confirmed a moment ago; undefined where none was, and in the first paint. */
export function useConfirmedAddress(): string | undefined {
  const { checked } = useSession();
  const state = useLocation().state as Partial<Confirmed> | null;
  return checked && typeof state?.confirmed === "string" ? state.confirmed : undefined;
}
