import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedWebhook {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Receives and stores the events of a gateway. */
export async function startReceiver() {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    received.push({ body: Buffer.concat(chunks), headers: Object.fromEntries(headers) });
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
