import type { IncomingMessage, Server } from "node:http";
import { putBefore } from "../http/put-before.ts";
import { newRequestId } from "../http/request-id.ts";
import { sameText } from "../secrets.ts";
import { METRICS_TYPE, type Metric, metricsText } from "./metric.ts";

interface MetricsDoorOptions {
  readonly token: string;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Never throws. */
  readonly read: () => Promise<readonly Metric[]>;
}

/**
 * Answers `GET /metrics` for whoever has the token. Every other request goes on, so that without it the
 * answer is that of an unknown address.
 */
export function openMetricsDoor(
  server: Server,
  { token, headers, read }: MetricsDoorOptions,
): void {
  const expected = `Bearer ${token}`;
  putBefore(server, (request, response) => {
    if (!isScrape(request) || !sameText(request.headers.authorization ?? "", expected))
      return false;
    void read().then((metrics) => {
      const body = Buffer.from(metricsText(metrics));
      response.writeHead(200, {
        ...headers,
        "x-request-id": newRequestId(),
        "content-type": METRICS_TYPE,
        "content-length": String(body.length),
        "cache-control": "no-store",
      });
      response.end(body);
    });
    return true;
  });
}

function isScrape({ method, url, headers }: IncomingMessage): boolean {
  return method === "GET" && url === "/metrics" && headers.host !== undefined;
}
