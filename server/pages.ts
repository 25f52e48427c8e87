import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RequestHandler, ServerBuild } from "react-router";
import type { AnswerOf, CallInput, OpenEndpoint } from "#contract/endpoint.ts";
import type { AnswerCache } from "./platform/cache/answer-cache.ts";
import type { Content } from "./platform/cache/cached-body.ts";
import type { Answers, Trace } from "./platform/http/answer.ts";
import { AppError } from "./platform/http/app-error.ts";
import { sendCached } from "./platform/http/cached-reply.ts";
import { callerOf } from "./platform/http/caller.ts";
import { isOwnOrigin } from "./platform/http/origin.ts";
import { contentSecurityPolicy } from "./platform/http/security-headers.ts";

type Call = <E extends OpenEndpoint>(endpoint: E, input: CallInput<E>) => Promise<AnswerOf<E>>;

/** What the built pages export for us beside React Router's own. */
export type PageBuild = ServerBuild & {
  readonly entry: {
    readonly module: {
      loadContext(call: Call): unknown;
      requestHandlerOf(build: ServerBuild, mode: string): RequestHandler;
    };
  };
};

export interface PagesDeps {
  readonly answers: Answers;
  readonly cache: AnswerCache;
  readonly publicUrl: string;
  readonly mode: "production" | "development" | "test";
  /** Origins of gateways that giving redirects to. */
  readonly formTargets: readonly string[];
  readonly build: () => Promise<PageBuild>;
}

interface PageHead {
  readonly status: number;
  readonly headers: Record<string, string>;
}

/**
 * Hands every other request to React Router, whose loaders call the API in this process. A page is
 * kept as long as the answers that it is made of.
 */
export function mountPages(app: FastifyInstance, deps: PagesDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.get("/*", (request, reply) => servePage(deps, request, reply));
    scope.post("/*", async (request, reply) => {
      if (!isOwnOrigin(request.headers)) throw new AppError("foreign_origin");
      const trace: Trace = { tags: new Set(), lasting: false };
      const { head, body } = await renderPage(deps, request, reply, trace);
      return sendOnce(reply, head, body);
    });
  });
}

function servePage(deps: PagesDeps, request: FastifyRequest, reply: FastifyReply) {
  const key = `page ${request.url}`;
  const kept = deps.cache.get(key);
  if (kept) return sendCached(request, reply, kept.body, (kept.value as PageHead).headers);
  return renderAndKeep(deps, key, request, reply);
}

async function renderAndKeep(
  deps: PagesDeps,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { value, tags, body } = await deps.cache.fill(key, async () => {
    const trace: Trace = { tags: new Set(), lasting: true };
    const page = await renderPage(deps, request, reply, trace);
    const { status, headers } = page.head;
    const lasting = trace.lasting && status === 200 && !headers["cache-control"];
    return { value: page.head, tags: lasting ? trace.tags : null, bytes: () => page.body };
  });
  if (!tags) return sendOnce(reply, value, body.identity);
  sendCached(request, reply, body, value.headers);
  return reply;
}

function sendOnce(reply: FastifyReply, head: PageHead, body: Content): FastifyReply {
  return reply
    .code(head.status)
    .headers({ "cache-control": "no-store", ...head.headers })
    .send(body);
}

async function renderPage(
  deps: PagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  trace: Trace,
): Promise<{ head: PageHead; body: Buffer }> {
  const build = await deps.build();
  const caller = callerOf(request, reply);
  const context = build.entry.module.loadContext((endpoint, input) =>
    deps.answers.call(endpoint, input, caller, trace),
  );
  const handle = handlerOf(build, deps.mode);
  const response = await handle(toWebRequest(deps.publicUrl, request), context as never);
  const headers = Object.fromEntries(response.headers);
  const body = Buffer.from(await response.arrayBuffer());
  if (deps.mode === "production" && headers["content-type"]?.startsWith("text/html")) {
    headers["content-security-policy"] = contentSecurityPolicy(body.toString(), deps.formTargets);
  }
  return { head: { status: response.status, headers }, body };
}

const handlers = new WeakMap<PageBuild, RequestHandler>();

/** Making a handler takes longer than most pages do; development has a new build for every change. */
function handlerOf(build: PageBuild, mode: PagesDeps["mode"]): RequestHandler {
  const handler = handlers.get(build) ?? build.entry.module.requestHandlerOf(build, mode);
  handlers.set(build, handler);
  return handler;
}

/**
 * The address is the site's own: what a Host header claims goes nowhere. A HEAD is rendered as the
 * GET it stands for, since both share what is kept.
 */
function toWebRequest(publicUrl: string, request: FastifyRequest): Request {
  const type = request.headers["content-type"];
  return new Request(`${publicUrl}${request.url}`, {
    method: request.method === "HEAD" ? "GET" : request.method,
    ...(type ? { headers: { "content-type": type } } : {}),
    ...(Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
  });
}
