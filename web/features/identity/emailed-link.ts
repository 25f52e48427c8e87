import { useMemo } from "react";
import { useLocation } from "react-router";
import { useSession } from "../../lib/session/use-session.ts";

/** What the link of an email with a code carries in its fragment, which reaches no server. */
export interface EmailedLink {
  readonly email: string;
  /** The link's token, accepted in place of the code. */
  readonly code: string;
}

/** The email's link that opened this page. Undefined on first paint and without one. */
export function useEmailedLink(): EmailedLink | undefined {
  const { hash } = useLocation();
  const { checked } = useSession();
  return useMemo(() => (checked ? readLink(hash) : undefined), [checked, hash]);
}

function readLink(fragment: string): EmailedLink | undefined {
  const values = new URLSearchParams(fragment.slice(1));
  const [email, code] = [values.get("email"), values.get("code")];
  return email && code ? { email, code } : undefined;
}
