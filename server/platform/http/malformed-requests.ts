import { randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { ErrorCode } from "#contract/errors.ts";
import { AppError } from "./app-error.ts";
import { cacheControl } from "./cache-control.ts";

/** Node's errors for malformed requests, as codes of the contract. */
const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
  HPE_HEADER_OVERFLOW: "headers_too_large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "payload_too_large",
};

type Headers = Readonly<Record<string, string>>;

/** Responds to malformed requests, which Node passes to no other handler. */
export function malformedRequestHandler(headers: Headers) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    endWith(socket, codes[error.code ?? ""] ?? "bad_request", headers);
  };
}

/** Responds to requests that never reach the router, which Node would answer differently or not at all. */
export function refuseUnroutedRequests({ server }: FastifyInstance, headers: Headers): void {
  server.on("checkExpectation", (_request, response) => {
    const { status, fields, body } = errorParts("expectation_failed", headers);
    response.writeHead(status, fields).end(body);
  });
  server.on("connect", (_request, socket: Socket) => {
    socket.on("error", () => socket.destroy());
    endWith(socket, "method_not_allowed", { ...headers, allow: "GET, HEAD, POST" });
  });
}

/** Counts a request's Host fields; Node exposes only the first. */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

function endWith(socket: Socket, code: ErrorCode, headers: Headers): void {
  const { status, fields, body } = errorParts(code, headers);
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  socket.destroySoon();
}

function errorParts(code: ErrorCode, headers: Headers) {
  const { status, answer } = new AppError(code);
  const body = JSON.stringify(answer);
  const fields = {
    ...headers,
    "x-request-id": randomUUID(),
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": cacheControl.private,
    connection: "close",
  };
  return { status, fields, body };
}
