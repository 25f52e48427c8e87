import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { errorCatalogue } from "#contract/errors.ts";
import type { PageBuild } from "../pages.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

let site: TestSite;

/** Pages that tell the address they were asked for. */
const pages = {
  entry: {
    module: {
      loadContext: () => undefined,
      pagesOf: () => ({
        addressOf: (target: string) => target,
        handle: async (request: Request) =>
          new Response(`the page ${request.url}`, { headers: { "content-type": "text/html" } }),
      }),
    },
  },
} as unknown as PageBuild;

beforeAll(async () => {
  site = await openTestSite({ pages });
});

/** Sends the bytes as they are and reads until the server ends the connection. */
async function speak(bytes: string) {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece);
  const text = Buffer.concat(pieces).toString();
  const [head = "", ...body] = text.split("\r\n\r\n");
  const [line = "", ...fields] = head.split("\r\n");
  const headers = new Headers(fields.map((field) => field.split(": ", 2) as [string, string]));
  return { status: Number(line.split(" ")[1]), headers, body: body.join("\r\n\r\n") };
}

const HOST = "Host: evil.example\r\n";
const END = `${HOST}Connection: close\r\n`;
const asked = (line: string, more = "") => `${line} HTTP/1.1\r\n${END}${more}\r\n`;
const sent = (line: string, type: string, body: string, more = "") =>
  `${asked(line, `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n${more}`)}${body}`;

const CONTACT = "POST /api/v1/contactus/";
const LONG = "x".repeat(20_000);

const EMPTY_CHUNKED = "Transfer-Encoding: chunked\r\n\r\n0\r\n";

test.each(["application/json", "text/plain"])(
  "an empty chunked body is accepted as %s",
  async (type) => {
    const chunked = (line: string) => asked(line, `Content-Type: ${type}\r\n${EMPTY_CHUNKED}`);
    const { status } = await speak(chunked("POST /api/v1/subscribe/ada@example.org/"));
    expect(status).toBe(200);
    const form = await speak(chunked(CONTACT));
    expect([form.status, JSON.parse(form.body).code]).toEqual([422, "invalid"]);
  },
);

const refused: Array<[name: string, bytes: string, code: keyof typeof errorCatalogue]> = [
  ["an unknown call", asked("GET /api/v1/nothing/"), "not_found"],
  ["an unknown call with a form", sent("POST /api/v1/nothing", "text/plain", "x"), "not_found"],
  ["the API itself", asked("GET /api/"), "not_found"],
  ["a call with another method", asked("POST /api/v1/campaign/list/"), "method_not_allowed"],
  ["a call without its slash", asked("DELETE /api/v1/campaign/list?x=1"), "method_not_allowed"],
  ["what is beside the contract", asked("PUT /api/v1/openapi.json"), "method_not_allowed"],
  ["OPTIONS of a call", asked("OPTIONS /api/v1/campaign/list/"), "method_not_allowed"],
  ["TRACE of a call", asked("TRACE /api/v1/campaign/list/"), "method_not_allowed"],
  ["a method nobody uses", asked("PROPFIND /api/v1/campaign/list/"), "method_not_allowed"],
  ["QUERY", asked("QUERY /api/v1/campaign/list/"), "method_not_allowed"],
  ["a page with another method", asked("DELETE /home"), "method_not_allowed"],
  ["TRACE of a page", asked("TRACE /home"), "method_not_allowed"],
  ["the head of a stream", asked("HEAD /api/v1/campaign/1/live/"), "method_not_allowed"],
  ["CONNECT", asked("CONNECT evil.example:443"), "method_not_allowed"],
  ["a path that can't be decoded", asked("GET /%zz"), "bad_request"],
  ["one of the API", asked("GET /api/v1/campaign/%zz/"), "bad_request"],
  ["a place that is too long", asked(`GET /api/v1/campaign/${"1".repeat(300)}/`), "not_found"],
  ["a target of another scheme", asked("GET x://y/"), "bad_request"],
  ["a target that is an authority", asked("GET evil.example:80"), "bad_request"],
  ["an absolute target without a host", asked("GET http:///home"), "bad_request"],
  ["an unknown call by absolute target", asked("GET http://x.example/api/v1/no"), "not_found"],
  ["a star", asked("GET *"), "bad_request"],
  ["OPTIONS of a star", asked("OPTIONS *"), "bad_request"],
  ["a target with a space", asked("GET /home is here"), "bad_request"],
  ["no host", "GET /home HTTP/1.1\r\nConnection: close\r\n\r\n", "bad_request"],
  ["two hosts", asked("GET /home", HOST), "bad_request"],
  [
    "two hosts of a call",
    asked("GET /api/v1/campaign/list/", "hOST: other.example\r\n"),
    "bad_request",
  ],
  ["two hosts of a file", asked("GET /favicon.ico", HOST), "bad_request"],
  ["no HTTP", "hello\r\n\r\n", "bad_request"],
  ["another HTTP", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "bad_request"],
  ["TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "bad_request"],
  ["a broken header", asked("GET /home", "no colon\r\n"), "bad_request"],
  ["two lengths", asked("GET /home", "Content-Length: 1\r\nContent-Length: 2\r\n"), "bad_request"],
  [
    "the same length twice",
    asked("GET /home", "Content-Length: 1\r\nContent-Length: 1\r\n"),
    "bad_request",
  ],
  [
    "chunks twice",
    asked(CONTACT, "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"),
    "bad_request",
  ],
  [
    "a length and chunks",
    asked("GET /home", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"),
    "bad_request",
  ],
  ["a long target", asked(`GET /${LONG}`), "headers_too_large"],
  ["a long header", asked("GET /home", `X: ${LONG}\r\n`), "headers_too_large"],
  ["an expectation", asked("GET /home", "Expect: a miracle\r\n"), "expectation_failed"],
  ["no JSON", sent(CONTACT, "application/json", "{"), "bad_request"],
  ["another type", sent(CONTACT, "text/plain", "{}"), "unsupported_media_type"],
  ["a form", sent(CONTACT, "application/x-www-form-urlencoded", "a=1"), "unsupported_media_type"],
  ["a type that is none", sent(CONTACT, "%", "{}"), "unsupported_media_type"],
  ["no type", asked(CONTACT, "Content-Length: 2\r\n").concat("{}"), "unsupported_media_type"],
  [
    "JSON that is deeply nested",
    sent(CONTACT, "application/json", "[".repeat(60_000)),
    "bad_request",
  ],
  [
    "JSON nested within the limit of a body",
    sent(
      "POST /api/v1/auth/password-reset/",
      "application/json",
      `{"email":"ada@example.org","x":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
    ),
    "bad_request",
  ],
  [
    "JSON nested below a field",
    sent(CONTACT, "application/json", `{"x":${"[".repeat(32)}${"]".repeat(32)}}`),
    "bad_request",
  ],
  ["a long body", sent(CONTACT, "application/json", "9".repeat(70_000)), "payload_too_large"],
  ["a form of another site", sent("POST /home", "text/plain", "x"), "foreign_origin"],
];

test.each(refused)("%s: refused in the contract's words", async (name, bytes, code) => {
  const { status, headers, body } = await speak(bytes);
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
])("%s: told what there is instead", async (line, allow) => {
  expect((await speak(asked(line))).headers.get("allow")).toBe(allow);
});

test.each([
  ["an absolute target", asked("GET http://evil.example/home"), "/home"],
  ["one without a path", asked("GET HTTP://evil.example?x"), "/"],
  ["one with a name and a port", asked("GET https://me@evil.example:1/home"), "/home"],
  ["an upgrade", asked("GET /home", "Upgrade: websocket\r\nConnection: Upgrade\r\n"), "/home"],
  ["HTTP/1.0 without a host", "GET /home HTTP/1.0\r\n\r\n", "/home"],
  ["a version", asked("GET /home", "Accept-Version: 9\r\n"), "/home"],
])("%s: taken by its path, on this site", async (_, bytes, path) => {
  const { status, body } = await speak(bytes);
  expect([status, body]).toEqual([200, expect.stringContaining(site.deps.publicUrl + path)]);
  expect(body).not.toContain("evil");
});

test("a target that looks like another site stays on this one", async () => {
  const { body } = await speak(asked("GET //evil.example/home"));
  expect(body).not.toMatch(/page https?:\/\/evil/);
});

test("a call by its absolute target is answered", async () => {
  const { status, body } = await speak(asked("GET http://evil.example/api/v1/campaign/list/"));
  expect([status, JSON.parse(body)]).toMatchObject([200, { data: [] }]);
});

test("one that takes too long to arrive is told so", async () => {
  const { server } = site.app;
  const answer = speak("GET /home HTTP/1.1\r\n");
  const socket = await new Promise<import("node:net").Socket>((found) =>
    server.once("connection", found),
  );
  const late = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  server.emit("clientError", late, socket);
  const { status, body } = await answer;
  expect([status, JSON.parse(body).code]).toEqual([408, "request_timeout"]);
});
