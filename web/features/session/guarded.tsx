import { Fragment, type ReactNode, useEffect } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { LOGIN_PATH } from "#contract/page-paths.ts";
import type { SessionUser } from "../../lib/session/session-token.ts";
import { loginPath } from "../../lib/session/sign-in-paths.ts";
import { useSession } from "../../lib/session/use-session.ts";

interface GuardedProps {
  /** Remounted when another user signs in. */
  children: (user: SessionUser) => ReactNode;
  /** Shown if scripts don't run. On a page without the navigation bar it needs a link elsewhere. */
  withoutScripts?: ReactNode;
}

const plain = <p className="wrap section">Please turn on JavaScript to see this page.</p>;

/** Renders its children for signed-in users once the session is checked. Sends others to /login. */
export function Guarded({ children, withoutScripts = plain }: GuardedProps) {
  const { checked, user, left } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const leaving = useNavigation().location !== undefined;
  const here = pathname + search + hash;

  useEffect(() => {
    if (!checked || user || leaving) return;
    navigate(left ? LOGIN_PATH : loginPath(here), { replace: true });
  }, [checked, user, leaving, left, here, navigate]);

  if (user) return <Fragment key={user.sub}>{children(user)}</Fragment>;
  return (
    <div className="min-h-[70vh]">
      <noscript>{withoutScripts}</noscript>
    </div>
  );
}
