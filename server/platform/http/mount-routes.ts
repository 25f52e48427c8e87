import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Answers } from "./answer.ts";
import { AppError } from "./app-error.ts";
import { sendCached } from "./cached-reply.ts";
import { type Authenticate, callerOf } from "./caller.ts";
import { openEventStream } from "./event-stream.ts";
import { refuseForeignOrigin } from "./origin.ts";
import { type Route, readInput, type SignedIn } from "./route.ts";

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };

export interface MountOptions {
  readonly answers: Answers;
  readonly authenticate: Authenticate;
}

/** Serves every route of the contract over HTTP, with and without the slash at the end. */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  { answers, authenticate }: MountOptions,
): void {
  for (const route of routes) {
    const { method, path, success, rawBody, access } = route.endpoint;
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        rawBody ? "*" : "application/json",
        { parseAs: "buffer" },
        rawBody ? (_request, body, done) => done(null, body) : parseJson,
      );
      scope.route({
        method,
        url: path.replace(/\{(\w+)\}/g, ":$1"),
        schema:
          success.stream || success.file
            ? {}
            : { response: { [success.status]: responseSchema(route.endpoint) } },
        ...(access === "gateway" || method === "GET" ? {} : { onRequest: refuseForeignOrigin }),
        ...(rawBody && access !== "gateway" ? { bodyLimit: MAX_UPLOAD_BYTES } : {}),
        handler: success.stream
          ? streamHandler(route)
          : route.cachedBy
            ? cachedHandler(route, answers)
            : plainHandler(route, authenticate),
      });
    });
  }
}

function parseJson(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, value?: unknown) => void,
): void {
  try {
    done(null, JSON.parse(body.toString()));
  } catch {
    done(Object.assign(new Error("not JSON"), { statusCode: 400 }));
  }
}

function responseSchema(endpoint: Endpoint): unknown {
  const { $schema: _, ...schema } = z.toJSONSchema(endpoint.success.body, { io: "output" });
  return schema;
}

/** An upload above this is 413 (TRUST, door 15). */
const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

function plainHandler(route: Route, authenticate: Authenticate) {
  const { success, access } = route.endpoint;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const who = route.asGuest ? undefined : await authenticate(request.headers.authorization);
    mayCall(access, who);
    const input = readInput(route.endpoint, request, callerOf(request, reply, who));
    const answer = await route.handler(input as never, undefined as never);
    reply.code(success.status).header("cache-control", "no-store");
    if (success.file) return reply.type(success.file).send(Buffer.from(answer as Uint8Array));
    return reply.send(answer);
  };
}

/** What an endpoint's access asks of its caller. Throws `unauthorized` and `forbidden`. */
function mayCall(access: Endpoint["access"], who: SignedIn | undefined): void {
  if (access !== "supporter" && access !== "admin") return;
  if (!who) throw new AppError("unauthorized");
  if (access === "admin" && who.role !== "admin") throw new AppError("forbidden");
}

function cachedHandler(route: Route, answers: Answers) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const kept = answers.kept(request.url);
    if (kept) return sendCached(request, reply, kept.body, JSON_HEADERS);
    const input = readInput(route.endpoint, request, callerOf(request, reply));
    return answers
      .cached(route, input, request.url)
      .then((answer) => sendCached(request, reply, answer.body, JSON_HEADERS));
  };
}

function streamHandler(route: Route) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = readInput(route.endpoint, request, callerOf(request, reply));
    let stream: ReturnType<typeof openEventStream> | undefined;
    const sink = {
      send: (id: number, event: unknown) => open().send(id, event),
      get closed() {
        return stream?.closed ?? false;
      },
    };
    const open = () => (stream ??= openEventStream(reply));
    const stop = (await route.handler(input as never, sink as never)) as () => void;
    open().onClose(stop);
  };
}
