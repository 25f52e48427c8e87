import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/** A payment as the gateway's API tells it, or something that only looks like one. */
export type ToldPayment = Readonly<Record<string, unknown>> & { readonly payment_id: string };

/** Shares of the site's calls that go wrong. */
export interface LineFaults {
  /** Answered with 429 before the gateway hears of them. */
  readonly limit?: number;
  /** Answered with 503 before the gateway hears of them. */
  readonly reject?: number;
  /** Carried out, and the line is cut instead of an answer. */
  readonly drop?: number;
}

export interface GatewayLine {
  readonly url: string;
  /** From now on; what is left out is off. */
  strike(faults: LineFaults): void;
  /** From now on the gateway's list of changes names these too. */
  alsoTell(payments: readonly ToldPayment[]): void;
  readonly struck: { limited: number; rejected: number; dropped: number; odd: number };
  close(): void;
}

/** A line between the site and a gateway that turns calls away, cuts answers, and tells of what never was. */
export async function openGatewayLine(
  gatewayUrl: string,
  chance: () => number,
): Promise<GatewayLine> {
  const struck = { limited: 0, rejected: 0, dropped: 0, odd: 0 };
  let faults: LineFaults = {};
  let odd: readonly ToldPayment[] = [];

  const server = createServer((incoming, answer) => {
    const { limit = 0, reject = 0, drop = 0 } = faults;
    const [limited, rejected] = [chance() < limit, chance() < reject];
    if (limited || rejected) {
      struck[limited ? "limited" : "rejected"] += 1;
      incoming.resume();
      const headers = { ...(limited ? { "retry-after": "1" } : {}) };
      answer
        .writeHead(limited ? 429 : 503, { "content-type": "application/json", ...headers })
        .end("{}");
      return;
    }
    const dropped = chance() < drop;
    if (dropped) struck.dropped += 1;
    const { pathname, searchParams } = new URL(incoming.url ?? "/", gatewayUrl);
    const asked = odd.find(({ payment_id }) => pathname === `/api/payments/${payment_id}`);
    if (asked) {
      answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(asked));
      return;
    }
    const listed = pathname === "/api/changes";
    passOn(gatewayUrl, incoming, answer, (text, status) => {
      if (dropped) return undefined;
      if (!listed || odd.length === 0 || searchParams.has("cursor") || status !== 200) return text;
      struck.odd += 1;
      const page = JSON.parse(text) as { changes: unknown[] };
      return JSON.stringify({ ...page, changes: [...odd, ...page.changes] });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    struck,
    strike: (next) => {
      faults = next;
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

/** Where the gateway drops its answer, or nothing is left of it, so does the line. */
function passOn(
  gatewayUrl: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
  rewrite: (text: string, status: number | undefined) => string | undefined,
): void {
  const { url: path, method, headers } = incoming;
  const drop = () => void answer.destroy();
  const call = request(new URL(path ?? "/", gatewayUrl), { method, headers }, (reply) => {
    const chunks: Buffer[] = [];
    reply.on("data", (chunk: Buffer) => chunks.push(chunk));
    reply.on("error", drop);
    reply.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const body = rewrite(text, reply.statusCode);
      if (body === undefined) return drop();
      const { "content-length": _, "transfer-encoding": __, connection, ...kept } = reply.headers;
      answer.writeHead(reply.statusCode ?? 502, kept).end(body);
    });
  });
  call.on("error", drop);
  incoming.pipe(call);
}
