import {
  generatePath,
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  type ServerBuild,
} from "react-router";
import { type PageHandle, searchOf } from "./page-query.ts";

type Matches = readonly RouteMatch[];

const MOST_KNOWN = 1000;
const LONGEST_KNOWN = 100;

/** The address that stands for all addresses without a page. */
const NOWHERE = "/not-found";

export interface PageAddresses {
  /**
   * The one address of the page that a path and query lead to, or of its data: written as the routes
   * write it, with what the page says it reads and nothing else. All addresses that are no page's are
   * one address.
   */
  addressOf(target: string): string;
}

export function pageAddresses(build: ServerBuild): PageAddresses {
  const tree = childrenOf(build.routes, undefined);
  const known = new Map<string, Matches>();
  /** Finding a page's routes takes half a millisecond, and most addresses lead to a few of them. */
  const matchesOf = (path: string): Matches => {
    const found = known.get(path) ?? matchRoutes(tree, path) ?? [];
    if (known.size >= MOST_KNOWN) known.clear();
    if (path.length <= LONGEST_KNOWN) known.set(path, found);
    return found;
  };

  function addressOf(target: string): string {
    const { pathname, searchParams } = new URL(`http://site.invalid${target}`);
    const path = pathname.replace(/(\/_)?\.data$/, "") || "/";
    const matches = matchesOf(path);
    const pattern = matches.flatMap(({ route }) => route.path || []).join("/");
    const params = matches.at(-1)?.params ?? { "*": path };
    const own = "*" in params ? NOWHERE : `/${generatePath(pattern, params)}`;
    const isData = pathname.endsWith(".data");
    const handles = matches.map(({ route }) => route.handle as Partial<PageHandle> | undefined);
    const query = Object.assign({}, ...handles.map((handle) => handle?.query?.(searchParams)));
    const routes = isData ? routesAsked(matches, searchParams) : undefined;
    return `${isData ? dataPath(own) : own}${searchOf({ ...query, _routes: routes })}`;
  }

  return { addressOf };
}

function childrenOf(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, module } = route;
    const { handle } = module;
    if (route.index) return [{ id, path, handle, index: true as const }];
    return [{ id, path, handle, children: childrenOf(routes, id) }];
  });
}

/** The router's client asks for the data of a page at an address beside it. */
function dataPath(path: string): string {
  return path.endsWith("/") ? `${path}_.data` : `${path}.data`;
}

/** The routes of the page that the client does not have yet; undefined if it asks for all. */
function routesAsked(matches: readonly { route: RouteObject }[], query: URLSearchParams) {
  const asked = query.get("_routes")?.split(",") ?? [];
  const ids = matches.map(({ route }) => route.id ?? "").filter((id) => asked.includes(id));
  return ids.length > 0 ? ids.join(",") : undefined;
}
