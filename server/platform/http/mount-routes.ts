import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Answers } from "./answer.ts";
import { sendCached } from "./cached-reply.ts";
import { callerOf } from "./caller.ts";
import { openEventStream } from "./event-stream.ts";
import { refuseForeignOrigin } from "./origin.ts";
import { type Input, type Route, readInput } from "./route.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** Serves every route of the contract over HTTP, with and without the slash at the end. */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  answers: Answers,
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
        schema: success.stream
          ? {}
          : { response: { [success.status]: responseSchema(route.endpoint) } },
        ...(access === "gateway" ? {} : { onRequest: refuseForeignOrigin }),
        handler: success.stream
          ? streamHandler(route)
          : route.cachedBy
            ? cachedHandler(route, answers)
            : plainHandler(route),
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

function inputOf(route: Route, request: FastifyRequest): Input<Endpoint> {
  return readInput(route.endpoint, request, callerOf(request));
}

function plainHandler(route: Route) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await route.handler(inputOf(route, request) as never, undefined as never);
    return reply
      .code(route.endpoint.success.status)
      .header("cache-control", "no-store")
      .send(answer);
  };
}

function cachedHandler(route: Route, answers: Answers) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const answer =
      answers.kept(request.url) ??
      (await answers.cached(route, inputOf(route, request), request.url));
    return sendCached(request, reply, answer.body, JSON_TYPE);
  };
}

function streamHandler(route: Route) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = inputOf(route, request);
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
