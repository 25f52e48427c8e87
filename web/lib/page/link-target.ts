/** Paths that the server serves without the router. */
const outsideRouter = /^\/(api|sandbox|pictures|assets)\//;

export interface LinkTarget {
  path: string;
  keepScroll: boolean;
}

/** Where the router should navigate on a click on `element`; undefined to leave it to the browser. */
export function linkTarget(element: EventTarget | null, here: URL): LinkTarget | undefined {
  const link = element instanceof Element ? element.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if ("reload" in link.dataset) return;
  const url = new URL(link.href);
  if (url.origin !== here.origin || outsideRouter.test(url.pathname)) return;
  const samePage = url.pathname === here.pathname && url.search === here.search;
  if (samePage && url.hash) return;
  const keepScroll = "keepScroll" in link.dataset;
  // With the scroll position kept, the fragment only serves pages without JavaScript.
  return { path: url.pathname + url.search + (keepScroll ? "" : url.hash), keepScroll };
}

export function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
  );
}
