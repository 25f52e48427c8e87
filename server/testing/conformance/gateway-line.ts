import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface FixedResponse {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly text?: string;
}

export type GatewayLine = Awaited<ReturnType<typeof startLine>>;

/** A proxy between an adapter and its gateway, which forwards everything unless set to fail. */
export async function startLine() {
  let target = "";
  let fixed: FixedResponse | undefined;
  let rewrite = (text: string) => text;
  let dropped: "whole" | "half" | undefined;

  async function forward(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (fixed) {
      response.writeHead(fixed.status, fixed.headers).end(fixed.text ?? "{}");
      return;
    }
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const upstream = await fetch(target + request.url, {
      method: request.method,
      headers: headers as Record<string, string>,
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    });
    const text = rewrite(await upstream.text());
    if (dropped === "whole") {
      response.destroy();
      return;
    }
    response.writeHead(upstream.status, {
      "content-type": upstream.headers.get("content-type") ?? "application/json",
      "content-length": Buffer.byteLength(text),
    });
    if (dropped === "half")
      response.write(text.slice(0, text.length / 2), () => response.destroy());
    else response.end(text);
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    /** The URL at which the adapter reaches `url` through the proxy. */
    to(url: string) {
      const { origin, pathname } = new URL(url);
      target = origin;
      const path = pathname === "/" ? "" : pathname;
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    },
    /** Responds to every call without calling the gateway. */
    respondWith(response: FixedResponse) {
      fixed = response;
    },
    /** Changes the bodies of responses. */
    rewrite(change: (text: string) => string) {
      rewrite = change;
    },
    /** Forwards calls, but drops the responses: completely, or from the middle on. */
    dropResponses(part: "whole" | "half") {
      dropped = part;
    },
    /** Forwards everything again. */
    restore() {
      fixed = undefined;
      dropped = undefined;
      rewrite = (text) => text;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
