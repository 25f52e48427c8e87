import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** The methods that an address answers to; empty for an unknown call. Other paths count as pages. */
    methodsOf(path: string): readonly string[];
  }
}

interface Served {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Only calls are below this prefix: an unknown address here is not a page either. */
const API = "/api/";

export function isBelowApi(url: string): boolean {
  return url.startsWith(API);
}

/** Remembers the methods of every route, to tell an unknown address (404) from a wrong method (405). */
export function decorateServedMethods(app: FastifyInstance): void {
  const served = new Map<string, Served>();
  app.addHook("onRoute", ({ url, method }) => {
    const one = served.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    served.set(url, one);
    for (const name of [method].flat()) one.methods.add(name);
  });
  app.decorate("methodsOf", (url: string) => {
    const path = (/^[^?#]*/.exec(url)?.[0] ?? "").replace(/(.)\/$/, "$1");
    const matching = [...served]
      .filter(([known, { pattern }]) => !(isBelowApi(url) && known === "/*") && pattern.test(path))
      .flatMap(([, { methods }]) => [...methods]);
    return [...new Set(matching)].toSorted();
  });
}

/** A pattern for the addresses that a route with `:places` and `*` matches. */
function patternOf(route: string): RegExp {
  const pieces = route
    .replace(/(.)\/$/, "$1")
    .split(/(:\w+|\*)/)
    .map((piece) => {
      if (piece === "*") return ".*";
      return piece.startsWith(":") ? "[^/]+" : piece.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
    });
  return new RegExp(`^${pieces.join("")}$`);
}
