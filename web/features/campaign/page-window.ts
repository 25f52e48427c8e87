import { PAGE_SIZE } from "#contract/page.ts";

/** The part of a list that is on the page: so many pages of it, from a cursor on. */
export interface PageWindow {
  readonly after: string | undefined;
  readonly pages: number;
}

export const firstPage: PageWindow = { after: undefined, pages: 1 };

/** Beyond these the list goes on from a cursor, so that no address asks for an endless page. */
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

/** The window after "Load More"; undefined where there is no more. */
export function widerWindow(window: PageWindow, nextCursor: string | null): PageWindow | undefined {
  if (nextCursor === null) return undefined;
  if (window.pages >= MOST_PAGES) return { after: nextCursor, pages: 1 };
  return { ...window, pages: window.pages + 1 };
}

/** The API gives up to 50 items at once. */
const PAGES_PER_CALL = 4;

interface Page {
  data: unknown[];
  next_cursor: string | null;
}

/** Loads all pages of a window as one; `fetchPage` is called as few times as the API allows. */
export async function loadWindow<P extends Page>(
  window: PageWindow,
  fetchPage: (query: { cursor: string | undefined; limit: number }) => Promise<P>,
): Promise<P> {
  const ask = (cursor: string | undefined, pages: number) =>
    fetchPage({ cursor, limit: PAGE_SIZE * Math.min(pages, PAGES_PER_CALL) });
  let loaded = await ask(window.after, window.pages);
  for (let left = window.pages - PAGES_PER_CALL; left > 0; left -= PAGES_PER_CALL) {
    if (loaded.next_cursor === null) break;
    const more = await ask(loaded.next_cursor, left);
    loaded = { ...more, data: [...loaded.data, ...more.data] };
  }
  return loaded;
}
