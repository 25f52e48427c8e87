import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RequestHandler, ServerBuild } from "react-router";
import { getBooksAgreement } from "#contract/books/public-books.ts";
import type { AnswerOf, CallInput, OpenEndpoint } from "#contract/endpoint.ts";
import { getSite } from "#contract/foundation/site.ts";
import type { LiveSettings } from "./features/foundation/site/live-settings.ts";
import { sendBusyPage } from "./pages/busy-page.ts";
import type { AnswerCache } from "./platform/cache/answer-cache.ts";
import type { Content } from "./platform/cache/cached-body.ts";
import { untilTag } from "./platform/cache/kept-answer.ts";
import type { Clock } from "./platform/clock.ts";
import type { Answers, Trace } from "./platform/http/answer.ts";
import { AppError, outageError } from "./platform/http/app-error.ts";
import { sendCached } from "./platform/http/cached-reply.ts";
import { callerOf } from "./platform/http/caller.ts";
import { unknownCall } from "./platform/http/http-server.ts";
import { isOwnOrigin } from "./platform/http/origin.ts";
import { type Caller, widestNetwork } from "./platform/http/route.ts";
import { newNonce, sealPage } from "./platform/http/security-headers.ts";
import { isBelowApi } from "./platform/http/served-methods.ts";
import type { Log } from "./platform/log.ts";
import { createSlots, type Slots } from "./platform/slots.ts";

type Call = <E extends OpenEndpoint>(endpoint: E, input: CallInput<E>) => Promise<AnswerOf<E>>;

interface Pages {
  readonly handle: RequestHandler;
  /** The one address of the page that a request's target leads to. */
  addressOf(target: string): string;
  /** The pattern of its route, such as `/event/:id`. */
}

/** What the built pages export for us beside React Router's own. */
export type PageBuild = ServerBuild & {
  readonly entry: {
    readonly module: {
      /**
       * `takeHtml` gets the text of a page, whose answer has no body then. `report` gets each error
       * that made a page fail.
       */
      loadContext(
        call: Call,
        nonce: string,
        takeHtml: (html: string) => void,
        report: (error: unknown) => void,
      ): unknown;
      pagesOf(build: ServerBuild, mode: string): Pages;
    };
  };
};

export interface PagesDeps {
  readonly log: Log;
  readonly settings: Pick<LiveSettings, "values">;
  readonly answers: Answers;
  readonly cache: AnswerCache;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly mode: "production" | "development" | "test";
  /** Origins of gateways that giving redirects to. */
  readonly formTargets: readonly string[];
  readonly build: () => Promise<PageBuild>;
}

interface PageHead {
  readonly status: number;
  /** How long the page may be cached at most, 0 for not at all; undefined where only what it is made of bounds that. */
  readonly lifetimeMs?: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Renders the page at a path with other answers than the site's own. It is not kept. */
export type RenderWith = (
  request: FastifyRequest,
  reply: FastifyReply,
  shown: { readonly path: string; readonly call: Answers["call"] },
) => Promise<{ head: PageHead; body: Buffer }>;

/**
 * Making a page takes a core for some 14 ms. Most of that time the core is busy, so that a few at once
 * are enough; who waits last waits four seconds. One visitor has room for an office full of people
 * whose pages are all made anew, and leaves the most part to others.
 */
export const ROOM = { atOnce: 16, waiting: 240, perVisitor: 48 } as const;

/**
 * Hands every other request to React Router, whose loaders call the API in this process. A page is
 * kept as long as the answers that it is made of, under its own address: the pages see no other, so
 * that what they are made of is always what they are kept under.
 */
export function mountPages(app: FastifyInstance, given: PagesDeps): RenderWith {
  const deps = { ...given, room: createSlots(ROOM), frame: new Map() };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook("onRequest", (request, reply, done) =>
      done(isBelowApi(request.url) ? unknownCall(request, reply) : undefined),
    );
    scope.get("/*", (request, reply) =>
      sendBusyPage(reply, deps.settings.values.product_name, () =>
        renderAndKeep(deps, request, reply),
      ),
    );
    scope.post("/*", async (request, reply) => {
      if (!isOwnOrigin(request)) throw new AppError("foreign_origin");
      if (!isForm(request)) throw new AppError("unsupported_media_type");
      const pages = await openPages(deps);
      const trace: Trace = { tags: new Set(), lasting: false };
      const page = { request, reply, address: pages.addressOf(request.url), trace };
      return sendBusyPage(reply, deps.settings.values.product_name, async () => {
        const { head, body } = await renderPage(deps, pages, page);
        return sendOnce(reply, head, body);
      });
    });
  });
  return async (request, reply, { path, call }) => {
    const pages = await openPages(deps);
    const trace: Trace = { tags: new Set(), lasting: false };
    const page = { request, reply, address: pages.addressOf(path), trace };
    // Its answers may be a draft's, which no other page may show.
    const own = { ...deps, answers: { ...deps.answers, call }, frame: new Map() };
    return renderPage(own, pages, page);
  };
}

interface OpenDeps extends PagesDeps {
  readonly room: Slots;
  /** The last answers of the calls in `FRAME_CALLS`, by path. */
  readonly frame: Map<string, unknown>;
}

/** What the frame of every page shows: during an outage the last answers stand in. */
const FRAME_CALLS: ReadonlySet<string> = new Set([getSite.path, getBooksAgreement.path]);

function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
}

async function renderAndKeep(deps: OpenDeps, request: FastifyRequest, reply: FastifyReply) {
  const pages = await openPages(deps);
  const address = pages.addressOf(request.url);
  const make = async () => {
    const trace: Trace = { tags: new Set(), lasting: true };
    const page = await renderPage(deps, pages, { request, reply, address, trace });
    const { status, headers, lifetimeMs } = page.head;
    // What a page is made of is told by tags, but not that its own source was edited.
    const mayKeep = deps.mode !== "development" && trace.lasting;
    const lasting = mayKeep && status === 200 && lifetimeMs !== 0;
    if (lifetimeMs !== undefined) trace.tags.add(untilTag(deps.clock() + lifetimeMs));
    const tags = lasting ? trace.tags : null;
    return { value: status, tags, headers, bytes: () => page.body };
  };
  const answer = deps.cache.get(address) ?? (await deps.cache.fill(address, make));
  if (answer.tags) return sendCached(request, reply, answer);
  const head = { status: answer.value as number, headers: answer.headers };
  return sendOnce(reply, head, answer.body.identity);
}

function sendOnce(reply: FastifyReply, head: PageHead, body: Content): FastifyReply {
  return reply.code(head.status).headers(head.headers).send(body);
}

interface PageRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly address: string;
  readonly trace: Trace;
}

/** Calls the API for a page. `refused` gets errors that say when to try again. */
function callFor(
  { answers, frame }: OpenDeps,
  { caller, trace, refused }: { caller: Caller; trace: Trace; refused: (error: AppError) => void },
): Call {
  return async (endpoint, input) => {
    const { path } = endpoint;
    try {
      const answer = await answers.call(endpoint, input, caller, trace);
      if (FRAME_CALLS.has(path)) frame.set(path, answer);
      return answer;
    } catch (failure) {
      trace.lasting = false;
      const error = outageError(failure);
      if (!(error instanceof AppError) || error.retryAfter === undefined) throw error;
      if (error.code === "unavailable" && frame.has(path)) return frame.get(path) as never;
      refused(error);
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
  const caller = callerOf(request, reply);
  const nonce = newNonce();
  let made: string | undefined;
  let refusal: AppError | undefined;
  const refused = (error: AppError) => {
    refusal = error;
  };
  const context = build.entry.module.loadContext(
    callFor(deps, { caller, trace, refused }),
    nonce,
    (html) => {
      made = html;
    },
    (error) => {
      if (!refusal) deps.log.error({ err: error, request: request.id }, "a page failed");
    },
  );
  const asked = toWebRequest(deps.publicUrl + address, request);
  return deps.room.run(async () => {
    const response = await pages.handle(asked, context as never);
    const headers = Object.fromEntries(response.headers);
    const head = { status: response.status, headers, lifetimeMs: takeLifetime(headers) };
    if (refusal && head.status >= 400) {
      head.status = refusal.status;
      headers["retry-after"] = String(refusal.retryAfter);
    }
    if (!headers["content-type"]?.startsWith("text/html")) {
      return { head, body: Buffer.from(await response.arrayBuffer()) };
    }
    const page = made ?? (await response.text());
    const { html, policy } = sealPage(page, nonce, deps.formTargets);
    if (deps.mode === "production") headers["content-security-policy"] = policy;
    return { head, body: Buffer.from(html) };
  }, widestNetwork(caller));
}

/** A page says by `Cache-Control: max-age` how long we may cache it, and by any other that we may not. */
function takeLifetime(headers: Record<string, string>): number | undefined {
  const said = headers["cache-control"];
  delete headers["cache-control"];
  if (said === undefined) return undefined;
  return Number(/^max-age=(\d+)$/.exec(said)?.[1] ?? 0) * 1000;
}

const opened = new WeakMap<PageBuild, Pages>();

/** Opening takes longer than most pages do; development has a new build for every change. */
async function openPages({ build: load, mode }: PagesDeps): Promise<Pages> {
  const build = await load();
  const pages = opened.get(build) ?? build.entry.module.pagesOf(build, mode);
  opened.set(build, pages);
  return pages;
}

/**
 * The address is the site's own: what a Host header claims goes nowhere. A HEAD is rendered as the
 * GET it stands for, since both share what is kept.
 */
function toWebRequest(address: string, request: FastifyRequest): Request {
  const type = request.headers["content-type"];
  return new Request(address, {
    method: request.method === "HEAD" ? "GET" : request.method,
    ...(type ? { headers: { "content-type": type } } : {}),
    ...(Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
  });
}
