import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { GatewayUnavailable } from "./payment-provider.ts";

export interface GatewayResponse {
  readonly status: number;
  readonly text: string;
  /** The raw `retry-after` header. */
  readonly retryAfter?: string;
}

export interface GatewayCallOptions {
  readonly method: "GET" | "POST";
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** Throws GatewayUnavailable unless the whole response arrives in time. */
export type GatewayCall = (url: string, options: GatewayCallOptions) => Promise<GatewayResponse>;

const TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

const plain = { request: httpRequest, agent: new HttpAgent({ keepAlive: true }) };
const secure = { request: httpsRequest, agent: new HttpsAgent({ keepAlive: true }) };

/** Uses keep-alive connections of `node:http`, which costs half as much as `fetch`. */
export function createGatewayCall(timeoutMs = TIMEOUT_MS): GatewayCall {
  return (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const { request, agent } = url.startsWith("https:") ? secure : plain;
      const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
      const fail = (cause: unknown) => {
        clearTimeout(deadline);
        reject(new GatewayUnavailable(`${method} ${new URL(url).origin} failed`, { cause }));
      };
      const options = { method, agent, headers: { ...headers, ...length } };
      const call = request(url, options, (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_RESPONSE_BYTES) call.destroy(new Error("the response is too long"));
          else chunks.push(chunk);
        });
        response.once("error", fail);
        response.once("end", () => {
          clearTimeout(deadline);
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString("utf8"),
            retryAfter: response.headers["retry-after"],
          });
        });
      });
      // For the whole call: a gateway could send a byte now and then for ever.
      const deadline = setTimeout(
        () => call.destroy(new Error(`no response within ${timeoutMs} ms`)),
        timeoutMs,
      );
      call.once("error", fail);
      call.end(body);
    });
}
