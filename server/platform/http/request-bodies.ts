import type {
  FastifyBodyParser,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
} from "fastify";
import { AppError } from "./app-error.ts";

/**
 * Makes the routes of a scope accept an empty body with any content type, even a malformed one. `parseOther` reads
 * bodies without a parser of their own; by default they are refused.
 */
export function acceptEmptyBodies(
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

/** A chunked body must be read to know whether it is empty. */
const refuseUnlessEmpty: FastifyBodyParser<Buffer> = (_request, body, done) =>
  done(body.length === 0 ? null : new AppError("unsupported_media_type"));

/** No endpoint needs deeper JSON, and so code that walks through a body can be recursive. */
const MAX_DEPTH = 32;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\[]{}'].map(
  (character) => character.charCodeAt(0),
);

/** Parses a JSON body, which may be empty. Invalid or too deeply nested JSON is a bad request. */
export function parseJson(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, value?: unknown) => void,
): void {
  const text = body.toString();
  try {
    if (isTooDeep(text)) throw new Error("JSON nested too deeply");
    done(null, text === "" ? undefined : JSON.parse(text));
  } catch {
    done(Object.assign(new Error("not JSON"), { statusCode: 400 }));
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (isQuoted) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) isQuoted = false;
    } else if (character === QUOTE) isQuoted = true;
    else if (character === OPEN_LIST || character === OPEN_OBJECT) depth += 1;
    else if (character === CLOSE_LIST || character === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
