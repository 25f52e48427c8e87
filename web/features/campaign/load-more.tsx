import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { stayState, staysOnPage } from "../../lib/page/stay-on-page.ts";
import { Spinner } from "../../ui/spinner.tsx";

interface LoadMoreProps {
  /** URL that shows more of the list; works without JavaScript. */
  href: string;
  /** Id of the list; its first new link or item gets the focus. */
  list: string;
  count: number;
  /** The next page replaces the items shown instead of adding to them. */
  replacesItems?: boolean;
}

/** Loads more of a list into the page. The URL says how much is shown, so Back restores it. */
export function LoadMore({ href, list, count, replacesItems }: LoadMoreProps) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const currentLocation = useLocation();
  const previousCount = useRef<number>(undefined);
  const [attempt, setAttempt] = useState<{ href: string; key: string }>();
  const button = useRef<HTMLAnchorElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  const { location } = navigation;
  // Without JavaScript the fragment scrolls to the list; with scripts the page stays in place.
  const [path = href] = href.split("#");
  const busy = location !== undefined && location.pathname + location.search === path;
  // After a successful attempt, `href` would point further.
  const failed = attempt?.href === href && staysOnPage(currentLocation, attempt);

  useEffect(() => {
    if (failed) message.current?.scrollIntoView({ block: "nearest" });
  }, [failed]);

  useEffect(() => {
    if (previousCount.current === undefined || previousCount.current >= count) return;
    focusItem(list, previousCount.current);
    previousCount.current = undefined;
  }, [list, count]);

  const load = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (busy) return;
    setAttempt({ href, key: currentLocation.key });
    const state = stayState(currentLocation.key);
    if (replacesItems) return navigate(href, { replace: failed, state });
    previousCount.current = count;
    // "Try again" disappears while the attempt runs.
    button.current?.focus();
    navigate(path, { replace: true, preventScrollReset: true, state });
  };

  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
      <a
        ref={button}
        href={href}
        className="btn btn-quiet"
        onClick={load}
        aria-disabled={busy || undefined}
      >
        {busy && <Spinner />}
        Load More
      </a>
      {failed && (
        <p ref={message} role="alert" className="field-error">
          <span>We couldn't load more.</span>
          <a href={href} className="link" onClick={load}>
            Try again
          </a>
        </p>
      )}
    </div>
  );
}

function focusItem(list: string, index: number): void {
  const items = document.querySelectorAll<HTMLElement>(`#${list} li, #${list} article`);
  const item = items.item(index);
  if (!item) return;
  const target = item.querySelector<HTMLElement>("a[href]") ?? item;
  if (target === item) item.tabIndex = -1;
  target.focus({ preventScroll: true });
}
