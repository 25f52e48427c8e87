import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** The methods that an address answers to; none where there is nothing. Pages' own count for pages. */
    methodsOf(path: string): readonly string[];
  }
}

interface Served {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Below this stand calls of programs and nothing else: what is unknown there is no page either. */
const API = "/api/";

export function isBelowApi(url: string): boolean {
  return url.startsWith(API);
}

/** Remembers what the routes of a server answer to, to tell "no such thing" from "not this way". */
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

/** A route's address with its `:places` and its `*`, as what it matches. */
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
