import { PAGE_SIZE } from "#contract/page.ts";
import type { PageWindow } from "./page-window.ts";

/** The API returns up to 50 items at once. */
const PAGES_PER_CALL = 4;

interface Page {
  data: unknown[];
  next_cursor: string | null;
}

/**
 * Loads all pages of a window as one list, with as few calls as the API allows. Separate from
 * page-window.ts because the contract's page size brings zod, which the browser must not load.
 */
export async function loadWindow<P extends Page>(
  window: PageWindow,
  fetchPage: (query: { cursor: string | undefined; limit: number }) => Promise<P>,
): Promise<P> {
  const fetchPages = (cursor: string | undefined, pages: number) =>
    fetchPage({ cursor, limit: PAGE_SIZE * Math.min(pages, PAGES_PER_CALL) });
  let loaded = await fetchPages(window.after, window.pages);
  for (let remaining = window.pages - PAGES_PER_CALL; remaining > 0; remaining -= PAGES_PER_CALL) {
    if (loaded.next_cursor === null) break;
    const more = await fetchPages(loaded.next_cursor, remaining);
    loaded = { ...more, data: [...loaded.data, ...more.data] };
  }
  return loaded;
}
