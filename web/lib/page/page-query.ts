type Params = Readonly<Record<string, string | number | undefined>>;

/** What a route module exports as `handle` where its page is made of more than its path. */
export interface PageHandle {
  /**
   * The part of an address' query that the page is made of, as its own links write it. The page is
   * kept under it, and the server's loaders and components see nothing else of the query.
   */
  readonly query: (query: URLSearchParams) => Params;
}

/** Parameters that are taken as they come: of pages that are somebody's own, and not kept. */
export function takes(...names: readonly string[]): PageHandle {
  return {
    query: (query) =>
      Object.fromEntries(names.map((name) => [name, query.get(name) ?? undefined] as const)),
  };
}

/** As it stands in an address, with its question mark; nothing where there are none. */
export function searchOf(params: Params): string {
  const said = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(said).toString();
  return search && `?${search}`;
}
