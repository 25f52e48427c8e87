import type {
  FastifyBodyParser,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
} from "fastify";
import { AppError } from "./app-error.ts";

/**
 * Makes the routes of a scope accept an empty body whatever its content type, even a malformed one.
 * `parseOther` reads bodies that no other parser of the scope reads; by default they are refused.
 */
export function takeEmptyBodies(
  scope: FastifyInstance,
  parseOther: FastifyBodyParser<Buffer> = refuseUnlessEmpty,
): void {
  scope.removeAllContentTypeParsers();
  scope.addHook("onRequest", ignoreTypeOfEmptyBody);
  scope.addContentTypeParser("*", { parseAs: "buffer" }, parseOther);
}

function ignoreTypeOfEmptyBody(
  { raw: { headers } }: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"]);
  if (!hasBody) delete headers["content-type"];
  done();
}

/** A chunked body shows that it is empty only once it was read. */
const refuseUnlessEmpty: FastifyBodyParser<Buffer> = (_request, body, done) =>
  done(body.length === 0 ? null : new AppError("unsupported_media_type"));
