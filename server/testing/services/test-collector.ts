import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import * as z from "zod";

/** OTLP's `AnyValue` as far as strings, numbers and booleans go (opentelemetry-proto 1, JSON). */
const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
]);
const attributes = z
  .array(z.strictObject({ key: z.string().min(1), value }))
  .transform((all) =>
    Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0]])),
  );
const nanoseconds = z.string().regex(/^1\d{18}$/);
const span = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.optional(z.string().regex(/^[0-9a-f]{16}$/)),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  status: z.optional(z.strictObject({ code: z.literal(2) })),
});
const scope = z.strictObject({ name: z.string(), version: z.string() });
const scopeSpans = z.array(z.strictObject({ scope, spans: z.array(span).min(1) })).min(1);
const resource = z.strictObject({ attributes });
const traces = z.strictObject({
  resourceSpans: z.array(z.strictObject({ resource, scopeSpans })).min(1),
});

export type TakenSpan = z.output<typeof span>;
export interface Export {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly resource: Readonly<Record<string, unknown>>;
  readonly spans: readonly TakenSpan[];
}

/** What it does with an export: takes it, answers with another status and headers, or never answers. */
type Mood = "takes" | "hangs" | { status: number; headers?: Record<string, string>; text?: string };

/**
 * A collector of traces over HTTP. It reads OTLP as strictly as its schema says: what it can't read, it
 * answers with 400.
 */
export async function openTestCollector() {
  const taken: Export[] = [];
  const seen = { asked: 0 };
  let mood: Mood = "takes";
  const server = createServer(async (request, response) => {
    seen.asked += 1;
    const bytes: Buffer[] = [];
    for await (const chunk of request) bytes.push(chunk);
    if (mood === "hangs") return;
    if (mood !== "takes") {
      response.writeHead(mood.status, mood.headers).end(mood.text);
      return;
    }
    const { method, url, headers } = request;
    const known =
      method === "POST" && url === "/v1/traces" && headers["content-type"] === "application/json";
    const read = known ? traces.safeParse(JSON.parse(Buffer.concat(bytes).toString())) : undefined;
    if (!read?.success) {
      response.writeHead(known ? 400 : 404).end(read?.error.message);
      return;
    }
    for (const { resource, scopeSpans } of read.data.resourceSpans) {
      const spans = scopeSpans.flatMap((part) => part.spans);
      taken.push({ headers, resource: resource.attributes, spans });
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    seen,
    spans: () => taken.flatMap(({ spans }) => spans),
    feels: (next: Mood) => {
      mood = next;
    },
  };
}
