import type { ReactNode } from "react";
import { loginPath } from "../lib/session/sign-in-paths.ts";
import { useSession } from "../lib/session/use-session.ts";

interface MemberButtonProps {
  /** The page of this site that a guest comes back to from the sign-in. */
  here: string;
  onClick: () => void;
  className: string;
  /** Whether it is on; undefined for a button that is no switch. */
  pressed?: boolean;
  busy?: boolean;
  children: ReactNode;
}

/**
 * A button for people who are signed in. For guests, and without scripts, it is a link to the
 * sign-in page.
 */
export function MemberButton({
  here,
  onClick,
  className,
  pressed,
  busy,
  children,
}: MemberButtonProps) {
  const { user } = useSession();
  if (!user) {
    return (
      <a href={loginPath(here)} className={className}>
        {children}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={className}
      onClick={onClick}
      aria-pressed={pressed}
      aria-disabled={busy || undefined}
    >
      {children}
    </button>
  );
}
