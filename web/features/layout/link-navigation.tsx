import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { isPlainClick, linkTarget } from "../../lib/page/link-target.ts";

const HOVER_BEFORE_FETCH_MS = 80;

/**
 * One listener turns clicks on plain links into router navigations, so that links cost nothing to
 * render. Hovering or focusing a link prefetches its page.
 */
export function LinkNavigation() {
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<ReactNode>();

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      const target = linkTarget(event.target, new URL(location.href));
      if (!target) return;
      event.preventDefault();
      navigate(target.path, { preventScrollReset: target.keepScroll });
    };
    // On the window, so that a component's own handler runs first and can prevent it.
    window.addEventListener("click", onClick);
    return () => window.removeEventListener("click", onClick);
  }, [navigate]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Loaded on demand, so that no page waits for it.
    const fetchAhead = (path: string) =>
      import("./prefetch-page.tsx").then(
        ({ PrefetchPage }) => setAhead(<PrefetchPage path={path} />),
        () => {},
      );
    const onIntent = (event: Event) => {
      clearTimeout(timer);
      const path = linkTarget(event.target, new URL(location.href))?.path;
      if (path) timer = setTimeout(fetchAhead, HOVER_BEFORE_FETCH_MS, path);
    };
    document.addEventListener("pointerover", onIntent);
    document.addEventListener("focusin", onIntent);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
    };
  }, []);

  return ahead;
}
