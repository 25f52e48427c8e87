import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { keepPage, keepsPage } from "../../lib/page/kept-page.ts";
import { Spinner } from "../../ui/spinner.tsx";

interface LoadMoreProps {
  /** The address that shows more of the list; without scripts the link leads there. */
  href: string;
  /** Id of the list, whose first new link or item gets the focus. */
  list: string;
  /** How many items it has. */
  count: number;
  /** The address replaces the shown items with those that follow. */
  goesOn?: boolean;
}

/**
 * Loads more of a list into the page. The address says how much is shown, so that Back restores it.
 */
export function LoadMore({ href, list, count, goesOn }: LoadMoreProps) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const here = useLocation();
  const before = useRef<number>(undefined);
  const [attempt, setAttempt] = useState<{ href: string; key: string }>();
  const button = useRef<HTMLAnchorElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  const { location } = navigation;
  // The fragment is for visitors without scripts; with scripts the page stays where it is.
  const [address = href] = href.split("#");
  const busy = location !== undefined && location.pathname + location.search === address;
  // The attempt is over, and `href` would lead further if it had brought anything.
  const failed = attempt?.href === href && keepsPage(here, attempt);

  useEffect(() => {
    if (failed) message.current?.scrollIntoView({ block: "nearest" });
  }, [failed]);

  useEffect(() => {
    if (before.current === undefined || before.current >= count) return;
    focusItem(list, before.current);
    before.current = undefined;
  }, [list, count]);

  const load = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (busy) return;
    setAttempt({ href, key: here.key });
    const state = keepPage(here.key);
    if (goesOn) return navigate(href, { replace: failed, state });
    before.current = count;
    // "Try again" disappears while its attempt runs.
    button.current?.focus();
    navigate(address, { replace: true, preventScrollReset: true, state });
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
          <span>More could not be loaded.</span>
          <a href={href} className="link" onClick={load}>
            Try again
          </a>
        </p>
      )}
    </div>
  );
}

function focusItem(list: string, place: number): void {
  const items = document.querySelectorAll<HTMLElement>(`#${list} li, #${list} article`);
  const item = items.item(place);
  if (!item) return;
  const target = item.querySelector<HTMLElement>("a[href]") ?? item;
  if (target === item) item.tabIndex = -1;
  target.focus({ preventScroll: true });
}
