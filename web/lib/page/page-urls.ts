import {
  generatePath,
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  type ServerBuild,
} from "react-router";
import { type PageHandle, toSearch } from "./page-query.ts";

type Matches = readonly RouteMatch[];

const MAX_CACHED_PATHS = 1000;
const MAX_CACHED_LENGTH = 100;

/** The canonical URL of all URLs without a page. */
const NOWHERE = "/not-found";

export interface PageUrls {
  /**
   * The canonical URL of the page, or page data, at a path and query: spelled as in the routes, with
   * only the query that the page declares. All URLs without a page share one.
   */
  canonicalUrl(target: string): string;
}

export function createPageUrls(build: ServerBuild): PageUrls {
  const tree = childRoutes(build.routes, undefined);
  const cached = new Map<string, Matches>();
  /** Cached, because matching takes half a millisecond. */
  const findMatches = (path: string): Matches => {
    const found = cached.get(path) ?? matchRoutes(tree, path) ?? [];
    if (cached.size >= MAX_CACHED_PATHS) cached.clear();
    if (path.length <= MAX_CACHED_LENGTH) cached.set(path, found);
    return found;
  };

  function canonicalUrl(target: string): string {
    const { pathname, searchParams } = new URL(`http://site.invalid${target}`);
    const path = pathname.replace(/(\/_)?\.data$/, "") || "/";
    const matches = findMatches(path);
    const pattern = matches.flatMap(({ route }) => route.path || []).join("/");
    const params = matches.at(-1)?.params ?? { "*": path };
    const canonical = "*" in params ? NOWHERE : `/${generatePath(pattern, params)}`;
    const isData = pathname.endsWith(".data");
    const handles = matches.map(({ route }) => route.handle as Partial<PageHandle> | undefined);
    const query = Object.assign({}, ...handles.map((handle) => handle?.query?.(searchParams)));
    const routes = isData ? requestedRoutes(matches, searchParams) : undefined;
    return `${isData ? dataPath(canonical) : canonical}${toSearch({ ...query, _routes: routes })}`;
  }

  return { canonicalUrl };
}

function childRoutes(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, module } = route;
    const { handle } = module;
    if (route.index) return [{ id, path, handle, index: true as const }];
    return [{ id, path, handle, children: childRoutes(routes, id) }];
  });
}

/** Where the router's client requests a page's data. */
function dataPath(path: string): string {
  return path.endsWith("/") ? `${path}_.data` : `${path}.data`;
}

/** The routes whose data the client requests; undefined for all. */
function requestedRoutes(matches: readonly { route: RouteObject }[], query: URLSearchParams) {
  const requested = query.get("_routes")?.split(",") ?? [];
  const ids = matches.map(({ route }) => route.id ?? "").filter((id) => requested.includes(id));
  return ids.length > 0 ? ids.join(",") : undefined;
}
