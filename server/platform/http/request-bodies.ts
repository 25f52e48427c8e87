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

/** No call takes JSON that nests deeper. Whatever walks through a body may so be recursive. */
const MAX_DEPTH = 32;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\[]{}'].map(
  (sign) => sign.charCodeAt(0),
);

/** Reads a JSON body, which may be empty; one that is no JSON or nests too deep is a bad request. */
export function parseJson(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, value?: unknown) => void,
): void {
  const text = body.toString();
  try {
    if (isTooDeep(text)) throw new Error("JSON that nests too deep");
    done(null, text === "" ? undefined : JSON.parse(text));
  } catch {
    done(Object.assign(new Error("not JSON"), { statusCode: 400 }));
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isQuoted) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isQuoted = false;
    } else if (sign === QUOTE) isQuoted = true;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) depth += 1;
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
