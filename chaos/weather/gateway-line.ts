import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/** A payment as the gateway's API tells it, or something that only looks like one. */
export type ToldPayment = Readonly<Record<string, unknown>> & { readonly payment_id: string };

export interface GatewayLine {
  readonly url: string;
  /** That share of the calls is answered with 429 before the gateway hears of them. */
  limit(share: number): void;
  /** From now on the gateway's list of changes names these too. */
  alsoTell(payments: readonly ToldPayment[]): void;
  readonly struck: { limited: number; odd: number };
  close(): void;
}

/** A line between the site and the gateway that turns calls away and tells of what never was. */
export async function openGatewayLine(
  gatewayUrl: string,
  chance: () => number,
): Promise<GatewayLine> {
  const struck = { limited: 0, odd: 0 };
  let share = 0;
  let odd: readonly ToldPayment[] = [];

  const server = createServer((incoming, answer) => {
    if (chance() < share) {
      struck.limited += 1;
      incoming.resume();
      answer.writeHead(429, { "retry-after": "1", "content-type": "application/json" }).end("{}");
      return;
    }
    const { pathname, searchParams } = new URL(incoming.url ?? "/", gatewayUrl);
    const asked = odd.find(({ payment_id }) => pathname === `/api/payments/${payment_id}`);
    if (asked) {
      answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(asked));
      return;
    }
    const listed = pathname === "/api/changes";
    passOn(gatewayUrl, incoming, answer, (text) => {
      if (!listed || odd.length === 0 || searchParams.has("cursor")) return text;
      struck.odd += 1;
      const page = JSON.parse(text) as { changes: unknown[] };
      return JSON.stringify({ ...page, changes: [...odd, ...page.changes] });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    struck,
    limit: (next) => {
      share = next;
    },
    alsoTell: (payments) => {
      odd = payments;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Where the gateway drops its answer, so does the line. */
function passOn(
  gatewayUrl: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
  rewrite: (text: string) => string,
): void {
  const { url: path, method, headers } = incoming;
  const drop = () => void answer.destroy();
  const call = request(new URL(path ?? "/", gatewayUrl), { method, headers }, (reply) => {
    const chunks: Buffer[] = [];
    reply.on("data", (chunk: Buffer) => chunks.push(chunk));
    reply.on("error", drop);
    reply.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const body = reply.statusCode === 200 ? rewrite(text) : text;
      const type = reply.headers["content-type"] ?? "application/json";
      answer.writeHead(reply.statusCode ?? 502, { "content-type": type }).end(body);
    });
  });
  call.on("error", drop);
  incoming.pipe(call);
}
