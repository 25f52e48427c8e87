/** Addresses that the server answers without the router. */
const elsewhere = /^\/(api|sandbox|pictures|assets)\//;

export interface LinkTarget {
  path: string;
  keepScroll: boolean;
}

/** Where the router should go after a click on `element`; undefined if the browser should act. */
export function linkTarget(element: EventTarget | null, here: URL): LinkTarget | undefined {
  const link = element instanceof Element ? element.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if ("reload" in link.dataset) return;
  const url = new URL(link.href);
  if (url.origin !== here.origin || elsewhere.test(url.pathname)) return;
  const samePage = url.pathname === here.pathname && url.search === here.search;
  if (samePage && url.hash) return;
  const keepScroll = "keepScroll" in link.dataset;
  // If the scroll position is kept, the fragment is only for pages without scripts.
  return { path: url.pathname + url.search + (keepScroll ? "" : url.hash), keepScroll };
}

export function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
  );
}
