import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface OwnAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly text?: string;
}

export type AnsweringLine = Awaited<ReturnType<typeof startLine>>;

/** A line between an adapter and its gateway, which passes everything on until it is told otherwise. */
export async function startLine() {
  let target = "";
  let own: OwnAnswer | undefined;
  let rewrite = (text: string) => text;
  let lost: "whole" | "half" | undefined;

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (own) {
      response.writeHead(own.status, own.headers).end(own.text ?? "{}");
      return;
    }
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const answer = await fetch(target + request.url, {
      method: request.method,
      headers: headers as Record<string, string>,
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    });
    const text = rewrite(await answer.text());
    if (lost === "whole") {
      response.destroy();
      return;
    }
    response.writeHead(answer.status, {
      "content-type": answer.headers.get("content-type") ?? "application/json",
      "content-length": Buffer.byteLength(text),
    });
    if (lost === "half") response.write(text.slice(0, text.length / 2), () => response.destroy());
    else response.end(text);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    /** Where the adapter calls what listens at that address. */
    to(url: string) {
      const { origin, pathname } = new URL(url);
      target = origin;
      const path = pathname === "/" ? "" : pathname;
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    },
    /** Answers every call itself, so that the gateway hears of none. */
    answer(answer: OwnAnswer) {
      own = answer;
    },
    /** Passes calls on, and changes the texts of the answers. */
    rewrite(change: (text: string) => string) {
      rewrite = change;
    },
    /** Calls are carried out, and their answers cut: in the middle, or before they begin. */
    lose(part: "whole" | "half") {
      lost = part;
    },
    /** Passes everything on again. */
    mend() {
      own = undefined;
      lost = undefined;
      rewrite = (text) => text;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
