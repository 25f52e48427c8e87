import { useLocation } from "react-router";
import { useSession } from "../../../lib/session/use-session.ts";

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
