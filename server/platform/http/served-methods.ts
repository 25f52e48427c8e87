import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** The methods that a path supports; none for an unknown API path. All other paths are pages. */
    methodsOf(path: string): readonly string[];
  }
}

interface Served {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Below this prefix there are no pages. */
const API = "/api/";

export function isApiPath(url: string): boolean {
  return url.startsWith(API);
}

/** Records the methods of every route, to distinguish an unknown path (404) from a wrong method (405). */
export function decorateServedMethods(app: FastifyInstance): void {
  const served = new Map<string, Served>();
  app.addHook("onRoute", ({ url, method }) => {
    const route = served.get(url) ?? { pattern: toPattern(url), methods: new Set() };
    served.set(url, route);
    for (const name of [method].flat()) route.methods.add(name);
  });
  app.decorate("methodsOf", (url: string) => {
    const path = (/^[^?#]*/.exec(url)?.[0] ?? "").replace(/(.)\/$/, "$1");
    const matching = [...served]
      .filter(([known, { pattern }]) => !(isApiPath(url) && known === "/*") && pattern.test(path))
      .flatMap(([, { methods }]) => [...methods]);
    return [...new Set(matching)].toSorted();
  });
}

/** A pattern for the paths that a route with `:parameters` and `*` matches. */
function toPattern(route: string): RegExp {
  const pieces = route
    .replace(/(.)\/$/, "$1")
    .split(/(:\w+|\*)/)
    .map((piece) => {
      if (piece === "*") return ".*";
      return piece.startsWith(":") ? "[^/]+" : piece.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
    });
  return new RegExp(`^${pieces.join("")}$`);
}
