import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

const RESPONSE_TIMEOUT_MS = 20_000;
let visitors = 0;

/** An unused loopback address: all of 127.0.0.0/8 is this machine. */
export function newAddress(): string {
  visitors += 1;
  return `127.${1 + ((visitors >> 16) & 127)}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

export interface Asked {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The visitor's address. */
  readonly from?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

async function open(url: string, asked: Asked): Promise<IncomingMessage> {
  const { method = "GET", headers, body, from = "127.0.0.1" } = asked;
  const call = request(url, {
    ...{ method, localAddress: from },
    headers: { ...(body && { "content-type": "application/json" }), ...headers },
  });
  call.end(body && JSON.stringify(body));
  call.setTimeout(RESPONSE_TIMEOUT_MS, () => call.destroy(new Error("no response in time")));
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  return answer;
}

/** Sends a request once. Throws without a complete response. */
export async function send(url: string, asked: Asked = {}): Promise<Answer> {
  const answer = await open(url, asked);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text: await text(answer),
  };
}

/** Sends a request and parses the JSON response. Throws for any status but the expected one. */
export async function read<T>(url: string, asked: Asked = {}, expected = 200): Promise<T> {
  const answer = await send(url, asked);
  if (answer.status === expected) return JSON.parse(answer.text) as T;
  throw new Error(`${url} returned ${answer.status} ${answer.text.slice(0, 200)}`);
}

/** Opens a campaign's event stream and collects the numbers of its donations. */
export async function watchLive(siteUrl: string, campaign: number) {
  const answer = await open(`${siteUrl}/api/v1/campaign/${campaign}/live/`, {
    headers: { accept: "text/event-stream" },
  });
  if (answer.statusCode !== 200) throw new Error(`live returned ${answer.statusCode}`);
  const heard = new Set<number>();
  let rest = "";
  answer.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("id:")) heard.add(Number(line.slice(3)));
  });
  answer.on("error", () => {});
  return { heard, close: () => void answer.destroy() };
}
