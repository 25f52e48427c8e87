/** Query parameters; undefined ones are left out. */
export type Params = Readonly<Record<string, string | number | undefined>>;

/** The `handle` of a route module whose page depends on the query. */
export interface PageHandle {
  /**
   * The parameters that the page depends on, normalised. The page is cached by them, and loaders and
   * components on the server see no others.
   */
  readonly query: (query: URLSearchParams) => Params;
}

/** Passes these parameters unchanged, for personal pages that are not cached. */
export function passParameters(...names: readonly string[]): PageHandle {
  return {
    query: (query) =>
      Object.fromEntries(names.map((name) => [name, query.get(name) ?? undefined] as const)),
  };
}

/** The query with its question mark, or an empty string. */
export function toSearch(params: Params): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(pairs).toString();
  return search && `?${search}`;
}
