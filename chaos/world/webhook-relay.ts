import { createServer, request } from "node:http";

/** One address for the gateway to call, as a load balancer gives: each call goes to the next process. */
export async function openWebhookRelay(portsOf: () => readonly number[]) {
  let turn = 0;
  const server = createServer((incoming, answer) => {
    const ports = portsOf();
    const port = ports[turn++ % ports.length];
    const { url: path, method, headers } = incoming;
    const away = () => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    };
    const passedOn = request({ host: "127.0.0.1", port, path, method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on("error", away).pipe(answer);
    });
    passedOn.on("error", away);
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
