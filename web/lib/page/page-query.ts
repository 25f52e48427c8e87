/** Parameters of an address; those without a value are left out. */
export type Params = Readonly<Record<string, string | number | undefined>>;

/** The `handle` that a route module exports if its page depends on more than the path. */
export interface PageHandle {
  /**
   * The part of an address' query that the page is made of, as its own links write it. The page is
   * kept under it, and the server's loaders and components see nothing else of the query.
   */
  readonly query: (query: URLSearchParams) => Params;
}

/** Takes these parameters as they are. For pages that belong to one person and are not kept. */
export function takes(...names: readonly string[]): PageHandle {
  return {
    query: (query) =>
      Object.fromEntries(names.map((name) => [name, query.get(name) ?? undefined] as const)),
  };
}

/** The query with its question mark; empty if there are no parameters. */
export function searchOf(params: Params): string {
  const said = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(said).toString();
  return search && `?${search}`;
}
