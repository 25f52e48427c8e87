import { Agent, request } from "node:http";

export interface Sent {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
/** Long enough for slow requests. */
const GIVE_UP_MS = 120_000;
/** Event streams do not end: only what arrived by then is checked. */
const STREAM_MS = 150;

let sources = 0;

/** An unused address. */
export function freshSource(): string {
  sources += 1;
  return `10.${(sources >> 16) & 255}.${(sources >> 8) & 255}.${sources & 255}`;
}

/** Sends bytes unchanged and returns the response. Throws without one. */
export function send(siteUrl: string, { method, target, headers, body }: Sent): Promise<Answered> {
  const { hostname, port } = new URL(siteUrl);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...{ method, path: target, hostname, port, agent, timeout: GIVE_UP_MS },
        headers: {
          ...headers,
          ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        const done = () =>
          resolve({
            ...{ status: answer.statusCode ?? 0, headers: answer.headers },
            text: Buffer.concat(chunks).toString(),
          });
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", done);
        answer.on("error", reject);
        if (String(answer.headers["content-type"]).startsWith("text/event-stream")) {
          setTimeout(() => {
            done();
            call.destroy();
          }, STREAM_MS);
        }
      },
    );
    call.on("timeout", () => call.destroy(new Error(`no response within ${GIVE_UP_MS} ms`)));
    call.on("error", reject);
    call.end(body);
  });
}

/** A curl command that repeats the request. */
export function asCurl(siteUrl: string, { method, target, headers, body }: Sent): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const shown = Object.entries(headers)
    .filter(([name]) => name !== "x-forwarded-for")
    .map(([name, value]) =>
      name === "authorization" && value.length > 40
        ? '-H "authorization: Bearer $TOKEN"'
        : `-H ${quoted(`${name}: ${value}`)}`,
    );
  const text = body === undefined ? "" : ` --data-binary ${quoted(body.toString().slice(0, 600))}`;
  return `curl -i -X ${method} ${shown.join(" ")}${text} ${quoted(siteUrl + target)}`;
}
