import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/** Shows that the next page is loading, and focuses its heading when it is there. */
export function PageArrival() {
  const busy = useNavigation().state !== "idle";
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);

  return busy ? <div className="page-arrival" aria-hidden="true" /> : null;
}
