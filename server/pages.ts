import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RequestHandler, ServerBuild } from "react-router";
import { getBooksAgreement } from "#contract/books/public-books.ts";
import type { CallInput, OpenEndpoint, ResponseOf } from "#contract/endpoint.ts";
import { getSite } from "#contract/foundation/site.ts";
import type { LiveSettings } from "./features/foundation/site/live-settings.ts";
import { sendPageOrBusy } from "./pages/busy-page.ts";
import type { Content } from "./platform/cache/cached-body.ts";
import { untilTag } from "./platform/cache/cached-response.ts";
import type { ResponseCache } from "./platform/cache/response-cache.ts";
import type { Clock } from "./platform/clock.ts";
import { AppError, outageError } from "./platform/http/app-error.ts";
import { sendCached } from "./platform/http/cached-reply.ts";
import { createCaller } from "./platform/http/caller.ts";
import type { EndpointCaller, Trace } from "./platform/http/endpoint-caller.ts";
import { unknownRouteError } from "./platform/http/http-server.ts";
import { isOwnOrigin } from "./platform/http/origin.ts";
import { type Caller, widestNetwork } from "./platform/http/route.ts";
import { createNonce, securePage } from "./platform/http/security-headers.ts";
import { isApiPath } from "./platform/http/served-methods.ts";
import type { Log } from "./platform/log.ts";
import { createSlots, type Slots } from "./platform/slots.ts";

type Call = <E extends OpenEndpoint>(endpoint: E, input: CallInput<E>) => Promise<ResponseOf<E>>;

interface Pages {
  readonly handle: RequestHandler;
  /** The canonical address of the page at a request's target. */
  canonicalUrl(target: string): string;
}

/** React Router's build with our own exports. */
export type PageBuild = ServerBuild & {
  readonly entry: {
    readonly module: {
      /**
       * `takeHtml` receives the HTML of a page instead of the response body. `report` receives each
       * error that made a page fail.
       */
      createLoadContext(
        call: Call,
        nonce: string,
        takeHtml: (html: string) => void,
        report: (error: unknown) => void,
      ): unknown;
      createPages(build: ServerBuild, mode: string): Pages;
    };
  };
};

interface PagesDeps {
  readonly log: Log;
  readonly settings: Pick<LiveSettings, "values">;
  readonly answers: EndpointCaller;
  readonly cache: ResponseCache;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly mode: "production" | "development" | "test";
  /** Origins of gateways to which donation forms redirect. */
  readonly formTargets: readonly string[];
  readonly build: () => Promise<PageBuild>;
}

interface PageHead {
  readonly status: number;
  /** Longest time in the cache, 0 for none; undefined if only the page's data limits it. */
  readonly lifetimeMs?: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Renders the page at a path with substituted API responses. The page is not cached. */
export type RenderWith = (
  request: FastifyRequest,
  reply: FastifyReply,
  shown: { readonly path: string; readonly call: EndpointCaller["call"] },
) => Promise<{ head: PageHead; body: Buffer }>;

/**
 * Rendering a page keeps a core busy for about 14 ms, so a few at once suffice, and the last in the queue
 * waits four seconds. One visitor's share is enough for an office behind one address.
 */
export const RENDER_LIMITS = { atOnce: 16, waiting: 240, perVisitor: 48 } as const;

/**
 * Passes all remaining requests to React Router, whose loaders call the API in this process. A page is
 * cached under its canonical address for as long as the responses it is made of. Pages see only that
 * address, so its content cannot depend on anything else in the request.
 */
export function mountPages(app: FastifyInstance, pagesDeps: PagesDeps): RenderWith {
  const deps = { ...pagesDeps, slots: createSlots(RENDER_LIMITS), frame: new Map() };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook("onRequest", (request, reply, done) =>
      done(isApiPath(request.url) ? unknownRouteError(request, reply) : undefined),
    );
    scope.get("/*", (request, reply) =>
      sendPageOrBusy(reply, deps.settings.values.product_name, () =>
        renderAndCache(deps, request, reply),
      ),
    );
    scope.post("/*", async (request, reply) => {
      if (!isOwnOrigin(request)) throw new AppError("foreign_origin");
      if (!isForm(request)) throw new AppError("unsupported_media_type");
      const pages = await openPages(deps);
      const trace: Trace = { tags: new Set(), isCacheable: false };
      const page = { request, reply, address: pages.canonicalUrl(request.url), trace };
      return sendPageOrBusy(reply, deps.settings.values.product_name, async () => {
        const { head, body } = await renderPage(deps, pages, page);
        return sendUncached(reply, head, body);
      });
    });
  });
  return async (request, reply, { path, call }) => {
    const pages = await openPages(deps);
    const trace: Trace = { tags: new Set(), isCacheable: false };
    const page = { request, reply, address: pages.canonicalUrl(path), trace };
    // The responses may be from a draft, which no other page may show.
    const isolated = { ...deps, answers: { ...deps.answers, call }, frame: new Map() };
    return renderPage(isolated, pages, page);
  };
}

interface OpenDeps extends PagesDeps {
  readonly slots: Slots;
  /** The latest responses of the calls in `FRAME_CALLS`, by path. */
  readonly frame: Map<string, unknown>;
}

/** Calls for the frame of every page: during an outage their latest responses are used. */
const FRAME_CALLS: ReadonlySet<string> = new Set([getSite.path, getBooksAgreement.path]);

function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
}

async function renderAndCache(deps: OpenDeps, request: FastifyRequest, reply: FastifyReply) {
  const pages = await openPages(deps);
  const address = pages.canonicalUrl(request.url);
  const render = async () => {
    const trace: Trace = { tags: new Set(), isCacheable: true };
    const page = await renderPage(deps, pages, { request, reply, address, trace });
    const { status, headers, lifetimeMs } = page.head;
    // Tags cover a page's data, but not its source, which changes in development.
    const isCacheable =
      deps.mode !== "development" && trace.isCacheable && status === 200 && lifetimeMs !== 0;
    if (lifetimeMs !== undefined) trace.tags.add(untilTag(deps.clock() + lifetimeMs));
    const tags = isCacheable ? trace.tags : null;
    return { value: status, tags, headers, bytes: () => page.body };
  };
  const answer = deps.cache.get(address) ?? (await deps.cache.fill(address, render));
  if (answer.tags) return sendCached(request, reply, answer);
  const head = { status: answer.value as number, headers: answer.headers };
  return sendUncached(reply, head, answer.body.identity);
}

function sendUncached(reply: FastifyReply, head: PageHead, body: Content): FastifyReply {
  return reply.code(head.status).headers(head.headers).send(body);
}

interface PageRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly address: string;
  readonly trace: Trace;
}

/** Creates the API client of a page. `onRefused` receives errors that say when to try again. */
function createCall(
  { answers, frame }: OpenDeps,
  {
    caller,
    trace,
    onRefused,
  }: { caller: Caller; trace: Trace; onRefused: (error: AppError) => void },
): Call {
  return async (endpoint, input) => {
    const { path } = endpoint;
    try {
      const answer = await answers.call(endpoint, input, caller, trace);
      if (FRAME_CALLS.has(path)) frame.set(path, answer);
      return answer;
    } catch (failure) {
      trace.isCacheable = false;
      const error = outageError(failure);
      if (!(error instanceof AppError) || error.retryAfter === undefined) throw error;
      if (error.code === "unavailable" && frame.has(path)) return frame.get(path) as never;
      onRefused(error);
      throw error;
    }
  };
}

async function renderPage(
  deps: OpenDeps,
  pages: Pages,
  { request, reply, address, trace }: PageRequest,
): Promise<{ head: PageHead; body: Buffer }> {
  const build = await deps.build();
  const caller = createCaller(request, reply);
  const nonce = createNonce();
  let renderedHtml: string | undefined;
  let refusal: AppError | undefined;
  const onRefused = (error: AppError) => {
    refusal = error;
  };
  const context = build.entry.module.createLoadContext(
    createCall(deps, { caller, trace, onRefused }),
    nonce,
    (html) => {
      renderedHtml = html;
    },
    (error) => {
      if (!refusal) deps.log.error({ err: error, request: request.id }, "a page failed to render");
    },
  );
  const webRequest = toWebRequest(deps.publicUrl + address, request);
  return deps.slots.run(async () => {
    const response = await pages.handle(webRequest, context as never);
    const headers = Object.fromEntries(response.headers);
    const head = { status: response.status, headers, lifetimeMs: takeLifetime(headers) };
    if (refusal && head.status >= 400) {
      head.status = refusal.status;
      headers["retry-after"] = String(refusal.retryAfter);
    }
    if (!headers["content-type"]?.startsWith("text/html")) {
      return { head, body: Buffer.from(await response.arrayBuffer()) };
    }
    const page = renderedHtml ?? (await response.text());
    const { html, policy } = securePage(page, nonce, deps.formTargets);
    if (deps.mode === "production") headers["content-security-policy"] = policy;
    return { head, body: Buffer.from(html) };
  }, widestNetwork(caller));
}

/** Removes `Cache-Control` from a page: `max-age` limits our own cache, any other value prevents caching. */
function takeLifetime(headers: Record<string, string>): number | undefined {
  const directive = headers["cache-control"];
  delete headers["cache-control"];
  if (directive === undefined) return undefined;
  return Number(/^max-age=(\d+)$/.exec(directive)?.[1] ?? 0) * 1000;
}

const openedPages = new WeakMap<PageBuild, Pages>();

/** Cached by build, since opening one is slow; development has a new build after every change. */
async function openPages({ build: load, mode }: PagesDeps): Promise<Pages> {
  const build = await load();
  const pages = openedPages.get(build) ?? build.entry.module.createPages(build, mode);
  openedPages.set(build, pages);
  return pages;
}

/**
 * Ignores the Host header and uses the site's own address. A HEAD is rendered as a GET, since both share
 * a cache entry.
 */
function toWebRequest(address: string, request: FastifyRequest): Request {
  const type = request.headers["content-type"];
  return new Request(address, {
    method: request.method === "HEAD" ? "GET" : request.method,
    ...(type ? { headers: { "content-type": type } } : {}),
    ...(Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
  });
}
