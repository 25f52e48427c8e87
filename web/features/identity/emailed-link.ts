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

/** Anyone can write a link, and the address is shown: it has to look like one. */
export function readLink(fragment: string): EmailedLink | undefined {
  const values = new URLSearchParams(fragment.slice(1));
  const [email, code] = [values.get("email") ?? "", values.get("code") ?? ""];
  const isLink = /^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email) && /^[\w-]{43}$/.test(code);
  return isLink ? { email, code } : undefined;
}
