import type { ReactNode } from "react";
import { loginPath } from "../lib/session/sign-in-paths.ts";
import { useSession } from "../lib/session/use-session.ts";

interface MemberButtonProps {
  /** The path that a guest returns to after logging in. */
  here: string;
  onClick: () => void;
  className: string;
  /** For toggle buttons. */
  pressed?: boolean;
  busy?: boolean;
  children: ReactNode;
}

/** A button for signed-in users; for guests, and without JavaScript, a link to the login page. */
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
