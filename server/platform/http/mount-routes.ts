import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { canCall } from "#contract/office-roles.ts";
import { AppError } from "./app-error.ts";
import { sendCached } from "./cached-reply.ts";
import { type Authenticate, createCaller } from "./caller.ts";
import type { EndpointCaller } from "./endpoint-caller.ts";
import { openEventStream } from "./event-stream.ts";
import { refuseForeignOrigin } from "./origin.ts";
import { acceptEmptyBodies, parseJson } from "./request-bodies.ts";
import { createResponseWriter } from "./response-writer.ts";
import {
  anonymousCaller,
  type Route,
  readInput,
  type SignedIn,
  type StreamedFile,
  widestNetwork,
} from "./route.ts";
import { createStreamLimits, type StreamLimits } from "./stream-limits.ts";
import { sendStreamedFile } from "./streamed-file.ts";

interface MountOptions {
  readonly answers: EndpointCaller;
  readonly authenticate: Authenticate;
  /** Office endpoints require a second factor. */
  readonly requiresOfficeTwoFactor: boolean;
}

/** Serves every route of the contract over HTTP, with and without a trailing slash. */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  { answers, ...access }: MountOptions,
): void {
  const uploads = createStreamLimits(UPLOADS);
  app.register(async (scope) => {
    acceptEmptyBodies(scope, (_request, body, done) => done(null, body));
    for (const route of routes)
      if (route.endpoint.rawBody) mountRoute(scope, route, answers, access, uploads);
  });
  app.register(async (scope) => {
    acceptEmptyBodies(scope);
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, parseJson);
    for (const route of routes)
      if (!route.endpoint.rawBody) mountRoute(scope, route, answers, access, uploads);
  });
}

function mountRoute(
  scope: FastifyInstance,
  route: Route,
  answers: EndpointCaller,
  access: AccessOptions,
  uploads: StreamLimits,
): void {
  const { method, path, success, rawBody } = route.endpoint;
  const isFromGateway = route.endpoint.access === "gateway";
  scope.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ":$1"),
    // No HEAD, because a stream has nothing but its events.
    ...(success.stream ? { exposeHeadRoute: false, config: { lasting: true as const } } : {}),
    ...(success.stream || success.file ? {} : serializerOptions(route.endpoint)),
    ...(isFromGateway || method === "GET"
      ? {}
      : {
          onRequest: [
            refuseForeignOrigin,
            ...(rawBody ? [admitUpload(route, access, uploads)] : []),
          ],
        }),
    ...(rawBody && !isFromGateway ? { bodyLimit: MAX_UPLOAD_BYTES } : {}),
    handler: success.stream
      ? streamHandler(route, access)
      : route.cachedBy
        ? cachedHandler(route, answers, access)
        : plainHandler(route, access),
  });
}

function serializerOptions(endpoint: Endpoint) {
  const write = createResponseWriter(endpoint);
  return {
    // Fastify calls the serializer compiler only if there is a schema; ours has its own.
    schema: { response: { [endpoint.success.status]: {} } },
    serializerCompiler: () => write,
  };
}

const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** How many uploads may run at once, in total and for each account. */
const UPLOADS = { overall: 32, each: 4 } as const;

function plainHandler(route: Route, access: AccessOptions) {
  const { success } = route.endpoint;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = await admit(route, access, request);
    const input = readInput(route.endpoint, request, createCaller(request, reply, user));
    const result = await route.handler(input as never, undefined as never);
    reply.code(success.status);
    if (success.streamed)
      return sendStreamedFile(reply.type(success.file ?? ""), result as StreamedFile);
    if (success.file) return reply.type(success.file).send(Buffer.from(result as Uint8Array));
    return reply.send(result);
  };
}

const NOT_THE_ROLE = "Your role in the office doesn't include this. Ask an owner.";

type AccessOptions = Omit<MountOptions, "answers">;

/** Returns the user, if any. Throws `unauthorized`, `forbidden` or `two_factor_required`. */
async function admit(
  { endpoint }: Route,
  { authenticate, requiresOfficeTwoFactor }: AccessOptions,
  request: FastifyRequest,
): Promise<SignedIn | undefined> {
  const { access } = endpoint;
  if (access === "anyone") return undefined;
  const user = await authenticate(request.headers.authorization);
  if (access !== "supporter" && access !== "admin") return user;
  if (!user) throw new AppError("unauthorized");
  if (endpoint.access !== "admin") return user;
  if (user.officeRole === null) throw new AppError("forbidden");
  if (requiresOfficeTwoFactor && !user.twoFactor) throw new AppError("two_factor_required");
  if (!canCall(user.officeRole, endpoint))
    throw new AppError("forbidden", { message: NOT_THE_ROLE });
  return user;
}

/** Refuses callers before reading the body, and too many at once, because an upload is held in memory. */
function admitUpload(route: Route, access: AccessOptions, uploads: StreamLimits) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = await admit(route, access, request);
    const leave = uploads.acquire([{ key: user?.accountId ?? "", most: UPLOADS.each }]);
    reply.raw.once("close", leave);
  };
}

function cachedHandler(route: Route, answers: EndpointCaller, access: AccessOptions) {
  const uncachedHandler = plainHandler(route, access);
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (route.cachedFor === "guests" && request.headers.authorization !== undefined) {
      return uncachedHandler(request, reply);
    }
    return answers
      .cached(route, readInput(route.endpoint, request, anonymousCaller), () =>
        widestNetwork(createCaller(request, reply)),
      )
      .then((response) => sendCached(request, reply, response));
  };
}

function streamHandler(route: Route, access: AccessOptions) {
  const guarded = route.endpoint.access !== "anyone";
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = await admit(route, access, request);
    const input = readInput(route.endpoint, request, createCaller(request, reply, user));
    let stream: ReturnType<typeof openEventStream> | undefined;
    const open = () => (stream ??= openEventStream(reply));
    let sent = Promise.resolve();
    // The session may end while its stream is open, so it is checked before every event.
    const sendGuarded = async (id: number, event: unknown) => {
      const current = await admit(route, access, request).catch(() => undefined);
      if (current) open().send(id, event);
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
