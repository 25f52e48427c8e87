import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type Access, defineEndpoint } from "#contract/endpoint.ts";
import { siteTag } from "../../tags.ts";
import type { ResponseCache } from "../cache/response-cache.ts";
import { createEndpointCaller, type Trace } from "./endpoint-caller.ts";
import { type Caller, route } from "./route.ts";

const noCache: ResponseCache = {
  get: () => undefined,
  fill: () => Promise.reject(new Error("nothing is cached here")),
};

const secret = {
  method: "GET",
  path: "/api/v1/secrets/",
  summary: "",
  success: { status: 200, body: z.object({ text: z.string() }) },
  errors: [],
} as const;
const endpointFor = <A extends Exclude<Access, "admin">>(access: A) =>
  defineEndpoint({ ...secret, access });
const closedEndpoints = [
  endpointFor("supporter"),
  defineEndpoint({ ...secret, access: "admin", office: "home" }),
] as const;

const caller: Caller = {
  source: "",
  networks: [""],
  headers: {},
  cookies: { get: () => undefined, set: () => {}, clear: () => {} },
};
const trace = (): Trace => ({ tags: new Set(), isCacheable: true });
const handler = async () => ({ text: "for its eyes only" });

test.each(closedEndpoints.map((endpoint) => [endpoint.access, endpoint] as const))(
  "a page cannot call an endpoint for a %s",
  async (_, endpoint) => {
    const guarded = route(endpoint, () => Promise.reject(new Error("called")));
    const { call } = createEndpointCaller([guarded], noCache);
    // @ts-expect-error: it does not compile either.
    const response = call(endpoint, {}, caller, trace());
    await expect(response).rejects.toThrow("GET /api/v1/secrets/ is only for logged-in callers");
    // Nor with an older copy of the endpoint in the page's bundle.
    const older = call(endpointFor("guest"), {}, caller, trace());
    await expect(older).rejects.toThrow("is only for logged-in callers");
  },
);

test.each(["anyone", "guest", "secret-holder", "gateway"] as const)(
  "a page can call an endpoint for a %s",
  async (access) => {
    const { call } = createEndpointCaller([route(endpointFor(access), handler)], noCache);
    expect(await call(endpointFor(access), {}, caller, trace())).toEqual(await handler());
  },
);

test.each([
  ["anyone", {}, true],
  ["anyone", { cachedFor: "guests" }, false],
  ["guest", {}, false],
  ["guest", { cachedFor: "guests" }, true],
  ["secret-holder", {}, false],
  ["supporter", {}, false],
] as const)("responses for a %s, with %o, can be cached: %s", (access, options, isCacheable) => {
  const cached = route(endpointFor(access), handler, { cachedBy: () => [siteTag], ...options });
  const start = expect(() => createEndpointCaller([cached], noCache));
  if (isCacheable) start.not.toThrow();
  else start.toThrow("must not be cached");
});
