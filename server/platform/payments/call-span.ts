import type { SpanStart } from "../tracing/span.ts";

/** A word of an address. Everything else, such as an id or a token, is not told. */
const word = /^([a-z][a-z_-]{0,30}|v\d{1,2}|)$/;

/** The span of a call over HTTP to somebody else. */
export function callSpan(method: string, url: string): SpanStart {
  const { host, hostname, pathname } = new URL(url);
  const template = pathname
    .split("/")
    .map((part) => (word.test(part) ? part : "{}"))
    .join("/");
  return {
    name: `${method} ${host}${template}`,
    kind: "client",
    attributes: {
      "http.request.method": method,
      "server.address": hostname,
      "url.template": template,
    },
  };
}
