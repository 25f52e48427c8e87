import { type MouseEvent, useEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
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
  const before = useRef<number>(undefined);
  const { location } = navigation;
  // The fragment is for visitors without scripts; with scripts the page stays where it is.
  const [address = href] = href.split("#");
  const busy = location !== undefined && location.pathname + location.search === address;

  useEffect(() => {
    if (before.current === undefined || before.current >= count) return;
    focusItem(list, before.current);
    before.current = undefined;
  }, [list, count]);

  const load = (event: MouseEvent) => {
    if (goesOn || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (busy) return;
    before.current = count;
    navigate(address, { replace: true, preventScrollReset: true });
  };

  return (
    <p className="flex justify-center">
      <a href={href} className="btn btn-quiet" onClick={load} aria-disabled={busy || undefined}>
        {busy && <Spinner />}
        Load More
      </a>
    </p>
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
