import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface ReceivedWebhook {
  readonly signature: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A merchant that keeps what it receives and answers as told, 200 at first. */
export async function startMerchant() {
  const received: ReceivedWebhook[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { headers } = request;
    received.push({ signature: String(headers["sandbox-signature"]), headers, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    events: () => received.map(({ body }) => JSON.parse(body)),
    answerWith: (next: number) => {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
