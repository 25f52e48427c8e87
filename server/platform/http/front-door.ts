import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AnswerCache } from "../cache/answer-cache.ts";
import { chooseEncoding } from "../cache/cached-body.ts";
import type { CachedAnswer } from "../cache/kept-answer.ts";
import { keepReady, sendReady } from "../cache/ready-message.ts";
import { countHosts } from "./broken-requests.ts";
import { lastingHeaders } from "./cached-reply.ts";
import { putBefore } from "./put-before.ts";
import { newRequestId } from "./request-id.ts";

export interface FrontDoorOptions {
  readonly cache: Pick<AnswerCache, "get">;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
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

function isSimple(request: IncomingMessage): boolean {
  const { method, headers } = request;
  return (
    method === "GET" &&
    countHosts(request) === 1 &&
    headers.authorization === undefined &&
    headers["if-none-match"] === undefined
  );
}

function sendKept(
  { headers: own, stopping }: FrontDoorOptions,
  answer: CachedAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { body, headers } = answer;
  const encoding = chooseEncoding(request.headers["accept-encoding"], body.size);
  const packed = body.packed(encoding);
  const id = newRequestId();
  if (stopping?.aborted) response.shouldKeepAlive = false;
  if (sendReady(packed, id, response)) return;
  response.writeHead(200, {
    ...own,
    ...headers,
    ...lastingHeaders(answer, encoding),
    "content-length": packed.length,
    "x-request-id": id,
  });
  keepReady(packed, id, response);
  response.end(packed.content);
}
