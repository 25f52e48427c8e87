import { PAGE_SIZE } from "#contract/page.ts";
import type { PageWindow } from "./page-window.ts";

/** The API gives up to 50 items at once. */
const PAGES_PER_CALL = 4;

interface Page {
  data: unknown[];
  next_cursor: string | null;
}

/**
 * Loads all pages of a window as one list, with as few calls of `fetchPage` as the API allows. This is
 * a file of its own because the page size of the contract brings zod, which the browser must not load.
 */
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
