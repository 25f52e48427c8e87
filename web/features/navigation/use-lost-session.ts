import { useEffect } from "react";
import { useNavigate } from "react-router";
import { LOGIN_PATH } from "#contract/page-paths.ts";
import { browserSession } from "../../lib/session/browser-session.ts";
import { loginPath } from "../../lib/session/sign-in-paths.ts";

/** Leads to the sign-in page when a call needed a session that has ended, and back from there. */
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
