import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useSession } from "../../lib/session/use-session.ts";

/** Sends whoever is signed in, already or by now, on to `target`. */
export function useLeavingSignedIn(target: string): void {
  const { user } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (user) navigate(target, { replace: true });
  }, [user, target, navigate]);
}
