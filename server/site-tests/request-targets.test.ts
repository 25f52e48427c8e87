import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { errorCatalogue } from "#contract/errors.ts";
import type { PageBuild } from "../pages.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

let site: TestSite;

/** Pages that print their own address. */
const pages = {
  entry: {
    module: {
      createLoadContext: () => undefined,
      createPages: () => ({
        canonicalUrl: (target: string) => target,
        handle: async (request: Request) =>
          new Response(`the page ${request.url}`, { headers: { "content-type": "text/html" } }),
      }),
    },
  },
} as unknown as PageBuild;

beforeAll(async () => {
  site = await openTestSite({ pages });
});

/** Sends raw bytes and reads until the server closes the connection. */
async function sendBytes(bytes: string) {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const [head = "", ...body] = text.split("\r\n\r\n");
  const [line = "", ...fields] = head.split("\r\n");
  const headers = new Headers(fields.map((field) => field.split(": ", 2) as [string, string]));
  return { status: Number(line.split(" ")[1]), headers, body: body.join("\r\n\r\n") };
}

const HOST = "Host: evil.example\r\n";
const END = `${HOST}Connection: close\r\n`;
const request = (line: string, more = "") => `${line} HTTP/1.1\r\n${END}${more}\r\n`;
const requestWithBody = (line: string, type: string, body: string, more = "") =>
  `${request(line, `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n${more}`)}${body}`;

const CONTACT = "POST /api/v1/contactus/";
const LONG = "x".repeat(20_000);

const EMPTY_CHUNKED = "Transfer-Encoding: chunked\r\n\r\n0\r\n";

test.each(["application/json", "text/plain"])(
  "accepts an empty chunked body as %s",
  async (type) => {
    const chunked = (line: string) => request(line, `Content-Type: ${type}\r\n${EMPTY_CHUNKED}`);
    const { status } = await sendBytes(chunked("POST /api/v1/subscribe/ada@example.org/"));
    expect(status).toBe(200);
    const form = await sendBytes(chunked(CONTACT));
    expect([form.status, JSON.parse(form.body).code]).toEqual([422, "invalid"]);
  },
);

const refused: Array<[name: string, bytes: string, code: keyof typeof errorCatalogue]> = [
  ["an unknown call", request("GET /api/v1/nothing/"), "not_found"],
  [
    "an unknown call with a form",
    requestWithBody("POST /api/v1/nothing", "text/plain", "x"),
    "not_found",
  ],
  ["the API itself", request("GET /api/"), "not_found"],
  ["a call with another method", request("POST /api/v1/campaign/list/"), "method_not_allowed"],
  ["a call without its slash", request("DELETE /api/v1/campaign/list?x=1"), "method_not_allowed"],
  ["a file outside the contract", request("PUT /api/v1/openapi.json"), "method_not_allowed"],
  ["OPTIONS of a call", request("OPTIONS /api/v1/campaign/list/"), "method_not_allowed"],
  ["TRACE of a call", request("TRACE /api/v1/campaign/list/"), "method_not_allowed"],
  ["an unusual method", request("PROPFIND /api/v1/campaign/list/"), "method_not_allowed"],
  ["QUERY", request("QUERY /api/v1/campaign/list/"), "method_not_allowed"],
  ["a page with another method", request("DELETE /home"), "method_not_allowed"],
  ["TRACE of a page", request("TRACE /home"), "method_not_allowed"],
  ["the head of a stream", request("HEAD /api/v1/campaign/1/live/"), "method_not_allowed"],
  ["CONNECT", request("CONNECT evil.example:443"), "method_not_allowed"],
  ["a path that can't be decoded", request("GET /%zz"), "bad_request"],
  ["an API path that can't be decoded", request("GET /api/v1/campaign/%zz/"), "bad_request"],
  [
    "a parameter that is too long",
    request(`GET /api/v1/campaign/${"1".repeat(300)}/`),
    "not_found",
  ],
  ["a target with another scheme", request("GET x://y/"), "bad_request"],
  ["a target that is an authority", request("GET evil.example:80"), "bad_request"],
  ["an absolute target without a host", request("GET http:///home"), "bad_request"],
  ["an unknown call by absolute target", request("GET http://x.example/api/v1/no"), "not_found"],
  ["a star", request("GET *"), "bad_request"],
  ["OPTIONS of a star", request("OPTIONS *"), "bad_request"],
  ["a target with a space", request("GET /home is here"), "bad_request"],
  ["no host", "GET /home HTTP/1.1\r\nConnection: close\r\n\r\n", "bad_request"],
  ["two hosts", request("GET /home", HOST), "bad_request"],
  [
    "two hosts of a call",
    request("GET /api/v1/campaign/list/", "hOST: other.example\r\n"),
    "bad_request",
  ],
  ["two hosts of a file", request("GET /favicon.ico", HOST), "bad_request"],
  ["not HTTP", "hello\r\n\r\n", "bad_request"],
  ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "bad_request"],
  ["TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "bad_request"],
  ["a broken header", request("GET /home", "no colon\r\n"), "bad_request"],
  [
    "two lengths",
    request("GET /home", "Content-Length: 1\r\nContent-Length: 2\r\n"),
    "bad_request",
  ],
  [
    "the same length twice",
    request("GET /home", "Content-Length: 1\r\nContent-Length: 1\r\n"),
    "bad_request",
  ],
  [
    "chunks twice",
    request(CONTACT, "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"),
    "bad_request",
  ],
  [
    "a length and chunks",
    request("GET /home", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"),
    "bad_request",
  ],
  ["a long target", request(`GET /${LONG}`), "headers_too_large"],
  ["a long header", request("GET /home", `X: ${LONG}\r\n`), "headers_too_large"],
  ["an expectation", request("GET /home", "Expect: a miracle\r\n"), "expectation_failed"],
  ["invalid JSON", requestWithBody(CONTACT, "application/json", "{"), "bad_request"],
  ["another type", requestWithBody(CONTACT, "text/plain", "{}"), "unsupported_media_type"],
  [
    "a form",
    requestWithBody(CONTACT, "application/x-www-form-urlencoded", "a=1"),
    "unsupported_media_type",
  ],
  ["an invalid type", requestWithBody(CONTACT, "%", "{}"), "unsupported_media_type"],
  ["no type", request(CONTACT, "Content-Length: 2\r\n").concat("{}"), "unsupported_media_type"],
  [
    "JSON that is deeply nested",
    requestWithBody(CONTACT, "application/json", "[".repeat(60_000)),
    "bad_request",
  ],
  [
    "JSON nested within the limit of a body",
    requestWithBody(
      "POST /api/v1/auth/password-reset/",
      "application/json",
      `{"email":"ada@example.org","x":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
    ),
    "bad_request",
  ],
  [
    "JSON nested below a field",
    requestWithBody(CONTACT, "application/json", `{"x":${"[".repeat(32)}${"]".repeat(32)}}`),
    "bad_request",
  ],
  [
    "a long body",
    requestWithBody(CONTACT, "application/json", "9".repeat(70_000)),
    "payload_too_large",
  ],
  ["a form from another site", requestWithBody("POST /home", "text/plain", "x"), "foreign_origin"],
];

test.each(refused)("refuses %s with an error of the contract", async (name, bytes, code) => {
  const { status, headers, body } = await sendBytes(bytes);
  expect([name, status, body && JSON.parse(body).code]).toEqual([
    name,
    errorCatalogue[code].status,
    bytes.startsWith("HEAD") ? "" : code,
  ]);
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(Boolean(headers.get("allow"))).toBe(code === "method_not_allowed");
  if (body) {
    expect(JSON.parse(body)).toMatchObject({
      detail: [],
      non_field_errors: [errorCatalogue[code].message],
    });
    expect(body).not.toContain("evil");
  }
});

test.each([
  ["POST /api/v1/campaign/list/", "GET, HEAD"],
  ["GET /api/v1/contactus/", "POST"],
  ["GET /api/v1/organiser/campaigns/1/gifts/2/undo", "POST"],
  ["PUT /home", "GET, HEAD, POST"],
])("names the allowed methods for %s", async (line, allow) => {
  expect((await sendBytes(request(line))).headers.get("allow")).toBe(allow);
});

test.each([
  ["an absolute target", request("GET http://evil.example/home"), "/home"],
  ["an absolute target without a path", request("GET HTTP://evil.example?x"), "/"],
  [
    "an absolute target with a user and a port",
    request("GET https://me@evil.example:1/home"),
    "/home",
  ],
  ["an upgrade", request("GET /home", "Upgrade: websocket\r\nConnection: Upgrade\r\n"), "/home"],
  ["HTTP/1.0 without a host", "GET /home HTTP/1.0\r\n\r\n", "/home"],
  ["a version", request("GET /home", "Accept-Version: 9\r\n"), "/home"],
])("serves %s by path on this site", async (_, bytes, path) => {
  const { status, body } = await sendBytes(bytes);
  expect([status, body]).toEqual([200, expect.stringContaining(site.deps.publicUrl + path)]);
  expect(body).not.toContain("evil");
});

test("stays on this site for a target that looks like another", async () => {
  const { body } = await sendBytes(request("GET //evil.example/home"));
  expect(body).not.toMatch(/page https?:\/\/evil/);
});

test("answers an API call with an absolute target", async () => {
  const { status, body } = await sendBytes(
    request("GET http://evil.example/api/v1/campaign/list/"),
  );
  expect([status, JSON.parse(body)]).toMatchObject([200, { data: [] }]);
});

test("answers a request that arrives too slowly with 408", async () => {
  const { server } = site.app;
  const answer = sendBytes("GET /home HTTP/1.1\r\n");
  const socket = await new Promise<import("node:net").Socket>((resolve) =>
    server.once("connection", resolve),
  );
  const late = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  server.emit("clientError", late, socket);
  const { status, body } = await answer;
  expect([status, JSON.parse(body).code]).toEqual([408, "request_timeout"]);
});
