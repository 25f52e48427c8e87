import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Answers } from "./answer.ts";
import { answerWriter } from "./answer-writer.ts";
import { AppError } from "./app-error.ts";
import { sendCached } from "./cached-reply.ts";
import { type Authenticate, callerOf } from "./caller.ts";
import { openEventStream } from "./event-stream.ts";
import { refuseForeignOrigin } from "./origin.ts";
import { parseJson, takeEmptyBodies } from "./request-bodies.ts";
import {
  nobody,
  type Route,
  readInput,
  type SignedIn,
  type StreamedFile,
  widestNetwork,
} from "./route.ts";
import { createStreamLimits, type StreamLimits } from "./stream-limits.ts";
import { sendStreamedFile } from "./streamed-file.ts";

export interface MountOptions {
  readonly answers: Answers;
  readonly authenticate: Authenticate;
  /** Calls of the office need somebody with a second factor. */
  readonly officeTwoFactor: boolean;
}

/** Serves every route of the contract over HTTP, with and without the slash at the end. */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  { answers, ...doors }: MountOptions,
): void {
  const uploads = createStreamLimits(UPLOADS);
  app.register(async (scope) => {
    takeEmptyBodies(scope, (_request, body, done) => done(null, body));
    for (const route of routes)
      if (route.endpoint.rawBody) mountRoute(scope, route, answers, doors, uploads);
  });
  app.register(async (scope) => {
    takeEmptyBodies(scope);
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, parseJson);
    for (const route of routes)
      if (!route.endpoint.rawBody) mountRoute(scope, route, answers, doors, uploads);
  });
}

function mountRoute(
  scope: FastifyInstance,
  route: Route,
  answers: Answers,
  doors: Doors,
  uploads: StreamLimits,
): void {
  const { method, path, success, rawBody, access } = route.endpoint;
  scope.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ":$1"),
    // HEAD is not answered: a stream has nothing but its events.
    ...(success.stream ? { exposeHeadRoute: false, config: { lasting: true as const } } : {}),
    ...(success.stream || success.file ? {} : writtenBy(route.endpoint)),
    ...(access === "gateway" || method === "GET"
      ? {}
      : {
          onRequest: [refuseForeignOrigin, ...(rawBody ? [admitFirst(route, doors, uploads)] : [])],
        }),
    ...(rawBody && access !== "gateway" ? { bodyLimit: MAX_UPLOAD_BYTES } : {}),
    handler: success.stream
      ? streamHandler(route, doors)
      : route.cachedBy
        ? cachedHandler(route, answers, doors)
        : plainHandler(route, doors),
  });
}

function writtenBy(endpoint: Endpoint) {
  const write = answerWriter(endpoint);
  return {
    // Fastify asks who writes an answer where it has a schema. The writer knows its own.
    schema: { response: { [endpoint.success.status]: {} } },
    serializerCompiler: () => write,
  };
}

/** Larger uploads are refused. */
const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** Uploads that come in at the same time, and those of one account among them. */
const UPLOADS = { overall: 32, each: 4 } as const;

function plainHandler(route: Route, doors: Doors) {
  const { success } = route.endpoint;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const who = await admit(route, doors, request);
    const input = readInput(route.endpoint, request, callerOf(request, reply, who));
    const answer = await route.handler(input as never, undefined as never);
    reply.code(success.status);
    if (success.streamed)
      return sendStreamedFile(reply.type(success.file ?? ""), answer as StreamedFile);
    if (success.file) return reply.type(success.file).send(Buffer.from(answer as Uint8Array));
    return reply.send(answer);
  };
}

type Doors = Omit<MountOptions, "answers">;

/** The caller. Throws `unauthorized`, `forbidden` or `two_factor_required` for somebody who may not call. */
async function admit(
  { endpoint: { access } }: Route,
  { authenticate, officeTwoFactor }: Doors,
  request: FastifyRequest,
): Promise<SignedIn | undefined> {
  if (access === "anyone") return undefined;
  const who = await authenticate(request.headers.authorization);
  if (access !== "supporter" && access !== "admin") return who;
  if (!who) throw new AppError("unauthorized");
  if (access === "supporter") return who;
  if (who.role !== "admin") throw new AppError("forbidden");
  if (officeTwoFactor && !who.twoFactor) throw new AppError("two_factor_required");
  return who;
}

/** Refuses callers before their bytes are read, and too many at once: an upload is in memory as a whole. */
function admitFirst(route: Route, doors: Doors, uploads: StreamLimits) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const who = await admit(route, doors, request);
    const leave = uploads.enter([{ key: who?.accountId ?? "", most: UPLOADS.each }]);
    reply.raw.once("close", leave);
  };
}

function cachedHandler(route: Route, answers: Answers, doors: Doors) {
  const ownAnswer = plainHandler(route, doors);
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (route.cachedFor === "guests" && request.headers.authorization !== undefined) {
      return ownAnswer(request, reply);
    }
    return answers
      .cached(route, readInput(route.endpoint, request, nobody), () =>
        widestNetwork(callerOf(request, reply)),
      )
      .then((answer) => sendCached(request, reply, answer));
  };
}

function streamHandler(route: Route, doors: Doors) {
  const guarded = route.endpoint.access !== "anyone";
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const who = await admit(route, doors, request);
    const input = readInput(route.endpoint, request, callerOf(request, reply, who));
    let stream: ReturnType<typeof openEventStream> | undefined;
    const open = () => (stream ??= openEventStream(reply));
    let sent = Promise.resolve();
    // The session may end while its stream is open: it is looked up again before each event.
    const sendGuarded = async (id: number, event: unknown) => {
      const still = await admit(route, doors, request).catch(() => undefined);
      if (still) open().send(id, event);
      else open().end();
    };
    const sink = {
      send: (id: number, event: unknown) => {
        if (!guarded) return open().send(id, event);
        sent = sent.then(() => sendGuarded(id, event));
      },
      get closed() {
        return stream?.closed ?? false;
      },
    };
    const stop = (await route.handler(input as never, sink as never)) as () => void;
    open().onClose(stop);
  };
}
