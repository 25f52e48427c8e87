import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AnswerCache } from "../cache/answer-cache.ts";
import { chooseEncoding, type Encoding } from "../cache/cached-body.ts";
import type { CachedAnswer } from "../cache/kept-answer.ts";
import type { EdgeHeaders } from "../edge/edge-headers.ts";
import { lastingHeaders } from "./cached-reply.ts";
import { putBefore } from "./put-before.ts";
import { newRequestId } from "./request-id.ts";

export interface FrontDoorOptions {
  readonly cache: Pick<AnswerCache, "get">;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** What a shared cache in front is told. */
  readonly edge?: EdgeHeaders;
  /** Once aborted, every answer asks the client to use another connection next time. */
  readonly stopping?: AbortSignal;
  /** Called for each answer that is sent. */
  readonly onSent?: (url: string) => void;
}

/**
 * Sends what memory holds before the server's own listener sees the request: for these answers,
 * Fastify's steps cost as much as all the rest (decision 28). Whatever asks for more than a whole answer
 * that everybody gets goes the ordinary way.
 */
export function openFrontDoor(server: Server, options: FrontDoorOptions): void {
  putBefore(server, (request, response) => {
    const { url = "" } = request;
    const answer = isSimple(request) && options.cache.get(url);
    if (!answer) return false;
    sendKept(options, answer, request, response);
    options.onSent?.(url);
    return true;
  });
}

function isSimple({ method, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    headers.host !== undefined &&
    headers.authorization === undefined &&
    headers["if-none-match"] === undefined
  );
}

function sendKept(
  { headers, edge, stopping }: FrontDoorOptions,
  answer: CachedAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const encoding = chooseEncoding(request.headers["accept-encoding"], answer.body.size);
  const packed = answer.body.packed(encoding);
  packed.head ??= headOf(headers, answer, { encoding, edge });
  const { head, content, charset } = packed;
  if (stopping?.aborted) response.shouldKeepAlive = false;
  // The list is kept for the next time: `writeHead` makes text of it at once.
  head[head.length - 1] = newRequestId();
  if (edge) head[head.length - 3] = edge.lifetimeOf(answer);
  response.writeHead(200, head);
  response.end(content, charset);
}

/**
 * The head of an answer, as `writeHead` takes it: made once for each answer and encoding. Its last part
 * is the place for the request's id; before it, where there is an edge, is the one for its lifetime.
 */
function headOf(
  own: Readonly<Record<string, string>>,
  answer: CachedAnswer,
  { encoding, edge }: { readonly encoding: Encoding; readonly edge: EdgeHeaders | undefined },
): string[] {
  const { body, headers } = answer;
  return Object.entries({
    ...own,
    ...headers,
    ...lastingHeaders(body, encoding),
    "content-length": String(body.packed(encoding).length),
    ...edge?.of(answer, 0),
    "x-request-id": "",
  }).flat();
}
