import { useEffect } from "react";
import { useNavigate } from "react-router";
import { LOGIN_PATH } from "#contract/page-paths.ts";
import { browserSession } from "../../lib/session/browser-session.ts";
import { loginPath } from "../../lib/session/sign-in-paths.ts";

/** Opens the login page when a call's session has ended, and returns here after login. */
export function useLostSession(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      browserSession().onLost(() => {
        const { pathname, search, hash } = location;
        if (pathname !== LOGIN_PATH)
          navigate(loginPath(pathname + search + hash), { replace: true });
      }),
    [navigate],
  );
}
