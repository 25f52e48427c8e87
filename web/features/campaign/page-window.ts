/** The part of a list that is on the page: `pages` pages after a cursor. */
export interface PageWindow {
  readonly after: string | undefined;
  readonly pages: number;
}

export const firstPage: PageWindow = { after: undefined, pages: 1 };

/** After these the list starts again from a cursor, so no URL requests an endless page. */
const MAX_PAGES = 8;

const cursorShape = /^[A-Za-z0-9_-]{1,200}$/;

/** Reads `pages` and `after`; invalid values fall back to the first page. */
export function readWindow(query: URLSearchParams): PageWindow {
  const after = query.get("after") ?? "";
  const pages = Number(query.get("pages") ?? 1);
  return {
    after: cursorShape.test(after) ? after : undefined,
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), MAX_PAGES) : 1,
  };
}

export function windowQuery({ after, pages }: PageWindow): Record<string, string | undefined> {
  return { after, pages: pages > 1 ? String(pages) : undefined };
}

/** The window's first page, for the canonical URL. */
export function windowStart({ after }: PageWindow): PageWindow {
  return { after, pages: 1 };
}

/** The window after "Load More"; undefined at the end of the list. */
export function nextWindow(window: PageWindow, nextCursor: string | null): PageWindow | undefined {
  if (nextCursor === null) return undefined;
  if (window.pages >= MAX_PAGES) return { after: nextCursor, pages: 1 };
  return { ...window, pages: window.pages + 1 };
}
