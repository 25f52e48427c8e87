/** The part of a list that is on the page: this many pages, from a cursor on. */
export interface PageWindow {
  readonly after: string | undefined;
  readonly pages: number;
}

export const firstPage: PageWindow = { after: undefined, pages: 1 };

/** After these the list starts anew from a cursor, so that no address asks for an endless page. */
const MOST_PAGES = 8;

const cursorShape = /^[A-Za-z0-9_-]{1,200}$/;

/** Reads `pages` and `after`; what makes no sense counts as the first page. */
export function readWindow(query: URLSearchParams): PageWindow {
  const after = query.get("after") ?? "";
  const pages = Number(query.get("pages") ?? 1);
  return {
    after: cursorShape.test(after) ? after : undefined,
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), MOST_PAGES) : 1,
  };
}

/** The window's part of an address; nothing for the first page. */
export function windowQuery({ after, pages }: PageWindow): Record<string, string | undefined> {
  return { after, pages: pages > 1 ? String(pages) : undefined };
}

/** Where the list begins, however much of it is shown: what the page's canonical address says. */
export function windowStart({ after }: PageWindow): PageWindow {
  return { after, pages: 1 };
}

/** The window after "Load More"; undefined where there is no more. */
export function widerWindow(window: PageWindow, nextCursor: string | null): PageWindow | undefined {
  if (nextCursor === null) return undefined;
  if (window.pages >= MOST_PAGES) return { after: nextCursor, pages: 1 };
  return { ...window, pages: window.pages + 1 };
}
