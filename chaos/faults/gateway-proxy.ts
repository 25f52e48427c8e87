import { createServer, type RequestListener, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** refuse: 503 · drop: the call is executed, but its response is cut off. */
type CallFault = "refuse" | "drop";

/** A proxy on loopback between the site and its gateway. */
export async function openGatewayProxy(target: string, nextFault: () => CallFault | undefined) {
  const faultCounts = { refuse: 0, drop: 0 };
  const url = await listen((incoming, response) => {
    const fault = nextFault();
    if (fault) faultCounts[fault] += 1;
    if (fault === "refuse") {
      incoming.resume();
      response.writeHead(503, { "content-type": "application/json" }).end("{}");
      return;
    }
    const fail = () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    };
    const { url: path = "/", method, headers } = incoming;
    const call = request(new URL(path, target), { method, headers }, (reply) => {
      if (fault === "drop") {
        response.destroy();
        reply.destroy();
        return;
      }
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on("error", fail).pipe(response);
    });
    call.on("error", fail);
    incoming.pipe(call);
  });
  return { url, faultCounts };
}

/** Shares of the webhooks that never arrive, arrive twice, and arrive late. */
type WebhookFaults = Readonly<Record<"lose" | "repeat" | "delay", number>>;

const DELAY_MS = 3_000;
const RETRY_MS = 300;

/** Delivers the gateway's webhooks to the site's processes in turn, with retries while one is down. */
export async function openWebhookRelay(
  siteUrls: readonly string[],
  random: () => number,
  faults: WebhookFaults,
) {
  const faultCounts = { lose: 0, repeat: 0, delay: 0 };
  const refusals: string[] = [];
  let waiting = 0;
  let turn = 0;
  const hits = (fault: keyof WebhookFaults) => {
    const isHit = random() < faults[fault];
    if (isHit) faultCounts[fault] += 1;
    return isHit;
  };

  async function deliver(path: string, headers: Record<string, string>, body: string) {
    waiting += 1;
    await pause(hits("delay") ? random() * DELAY_MS : 0);
    for (let status = 0; status < 200 || status >= 500; ) {
      const url = siteUrls[turn++ % siteUrls.length] + path;
      status = await fetch(url, { method: "POST", headers, body }).then(
        (response) => response.text().then(() => response.status),
        () => 0,
      );
      if (status >= 400 && status < 500) refusals.push(`${path} returns ${status}`);
      if (status < 200 || status >= 500) await pause(RETRY_MS);
    }
    waiting -= 1;
  }

  const url = await listen((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      response.end();
      if (hits("lose")) return;
      const { host: _, connection: __, "content-length": ___, ...rest } = incoming.headers;
      const headers = rest as Record<string, string>;
      const body = Buffer.concat(chunks).toString("utf8");
      for (let copies = hits("repeat") ? 2 : 1; copies > 0; copies -= 1) {
        deliver(incoming.url ?? "/", headers, body).catch(() => {});
      }
    });
  });
  return {
    url,
    faultCounts,
    /** Webhooks that the site refused. */ refusals,
    waiting: () => waiting,
  };
}

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}
