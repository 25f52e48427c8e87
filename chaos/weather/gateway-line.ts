import { createServer, type RequestListener, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** refuse: 503 · drop: the call is executed, but its response is cut off. */
type CallFault = "refuse" | "drop";

/** A proxy on loopback between the site and its gateway. */
export async function openGatewayLine(target: string, faultOf: () => CallFault | undefined) {
  const struck = { refuse: 0, drop: 0 };
  const url = await listen((incoming, answer) => {
    const fault = faultOf();
    if (fault) struck[fault] += 1;
    if (fault === "refuse") {
      incoming.resume();
      answer.writeHead(503, { "content-type": "application/json" }).end("{}");
      return;
    }
    const fail = () => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    };
    const { url: path = "/", method, headers } = incoming;
    const call = request(new URL(path, target), { method, headers }, (reply) => {
      if (fault === "drop") {
        answer.destroy();
        reply.destroy();
        return;
      }
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on("error", fail).pipe(answer);
    });
    call.on("error", fail);
    incoming.pipe(call);
  });
  return { url, struck };
}

/** Shares of the webhooks that never arrive, arrive twice, and arrive late. */
type WebhookFaults = Readonly<Record<"lose" | "repeat" | "delay", number>>;

const DELAY_MS = 3_000;
const RETRY_MS = 300;

/** Delivers the gateway's webhooks to the site's processes in turn, with retries while one is down. */
export async function openWebhookCarrier(
  siteUrls: readonly string[],
  random: () => number,
  faults: WebhookFaults,
) {
  const struck = { lose: 0, repeat: 0, delay: 0 };
  const refusals: string[] = [];
  let waiting = 0;
  let turn = 0;
  const hits = (fault: keyof WebhookFaults) => {
    const isHit = random() < faults[fault];
    if (isHit) struck[fault] += 1;
    return isHit;
  };

  async function deliver(path: string, headers: Record<string, string>, body: string) {
    waiting += 1;
    await pause(hits("delay") ? random() * DELAY_MS : 0);
    for (let status = 0; status < 200 || status >= 500; ) {
      const url = siteUrls[turn++ % siteUrls.length] + path;
      status = await fetch(url, { method: "POST", headers, body }).then(
        (answer) => answer.text().then(() => answer.status),
        () => 0,
      );
      if (status >= 400 && status < 500) refusals.push(`${path} returns ${status}`);
      if (status < 200 || status >= 500) await pause(RETRY_MS);
    }
    waiting -= 1;
  }

  const url = await listen((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      answer.end();
      if (hits("lose")) return;
      const { host: _, connection: __, "content-length": ___, ...rest } = incoming.headers;
      const headers = rest as Record<string, string>;
      const body = Buffer.concat(chunks).toString("utf8");
      for (let copies = hits("repeat") ? 2 : 1; copies > 0; copies -= 1) {
        deliver(incoming.url ?? "/", headers, body).catch(() => {});
      }
    });
  });
  return { url, struck, /** Webhooks that the site refused. */ refusals, waiting: () => waiting };
}

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}
