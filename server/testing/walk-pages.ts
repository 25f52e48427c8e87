import type { TestSite } from "./test-site.ts";

/** Reads every page of a list and returns all of its entries. */
export async function walkPages<Entry>(
  site: TestSite,
  path: `/${string}?${string}`,
  headers?: Record<string, string>,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { status, text, json } = await site.get(path + (cursor && `&cursor=${cursor}`), headers);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    entries.push(...json.data);
    cursor = json.next_cursor;
  }
  return entries;
}
