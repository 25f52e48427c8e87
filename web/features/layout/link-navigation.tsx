import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { isPlainClick, linkTarget } from "../../lib/page/link-target.ts";

const HOVER_BEFORE_FETCH = 80;

/**
 * One listener turns the clicks on all plain links into navigations of the router, so that a page
 * of many links costs nothing to render; a link that is hovered or focused fetches its page ahead.
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
    // On the window, so that a component's own handler comes first and can prevent it.
    window.addEventListener("click", onClick);
    return () => window.removeEventListener("click", onClick);
  }, [navigate]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // By scripts of its own, which no page waits for.
    const fetchAhead = (path: string) =>
      import("./page-ahead.tsx").then(
        ({ PageAhead }) => setAhead(<PageAhead path={path} />),
        () => {},
      );
    const onIntent = (event: Event) => {
      clearTimeout(timer);
      const path = linkTarget(event.target, new URL(location.href))?.path;
      if (path) timer = setTimeout(fetchAhead, HOVER_BEFORE_FETCH, path);
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
