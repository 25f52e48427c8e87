import { beforeAll, describe, expect, test } from "vitest";
import { type Endpoint, endpointErrors } from "#contract/endpoint.ts";
import { errorCatalogue, errorCodes } from "#contract/errors.ts";
import { createRoutes } from "../app.ts";
import { MAX_BODY_BYTES } from "../platform/http/http-server.ts";
import { accessTable } from "../testing/access/access-table.ts";
import { openAccount } from "../testing/test-account.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

let site: TestSite;
let admin: Record<string, string>;
let signIn: () => Promise<Record<string, string>>;
let endpoints: readonly Endpoint[];

beforeAll(async () => {
  site = await openTestSite();
  signIn = (await openAccount(site, { role: "admin" })).bearer;
  admin = await signIn();
  endpoints = createRoutes(site.deps).map(({ endpoint }) => endpoint);
});

const json = { "content-type": "application/json" };
const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };

/** A faulty call: path parameter, query, headers or body. */
interface Fault {
  readonly name: string;
  readonly param?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Refused before the caller is identified. */
  readonly early?: true;
}

const badToken: Fault = { name: "a bad token", headers: { authorization: "Bearer x" } };
const emptyBodies: readonly Fault[] = [
  { name: "an empty body", headers: json, body: "" },
  { name: "an empty body with an invalid type", headers: { "content-type": "%" }, body: "" },
];
const faults: readonly Fault[] = [
  { name: "no input" },
  { name: "an odd query", query: "?limit=no&limit=2&__proto__=1&%zz&q=%00" },
];
const paramFaults: readonly Fault[] = [
  { name: "an unknown parameter", param: "999999999999999" },
  { name: "a parameter that is too long", param: "9".repeat(300) },
  { name: "a parameter that can't be decoded", param: "%zz", early: true },
];
const bodyFaults: readonly Fault[] = [
  ...emptyBodies,
  { name: "a body with another shape", headers: json, body: '[null,{"__proto__":{}}]' },
  { name: "invalid JSON", headers: json, body: "{", early: true },
  {
    name: "a body with another type",
    headers: { "content-type": "text/plain" },
    body: "x",
    early: true,
  },
  { name: "a body with an invalid type", headers: { "content-type": "%" }, body: "x", early: true },
  { name: "a foreign origin", headers: { ...foreign, ...json }, body: "{}", early: true },
];

async function call(endpoint: Endpoint, fault: Fault, bearer: Record<string, string>) {
  const { method, path, success } = endpoint;
  const { param = "1", query = "", body } = fault;
  const url = `${path.replace(/\{\w+\}/g, param)}${query}`;
  const headers = { ...bearer, ...fault.headers };
  if (success.stream) return callStream(url, headers);
  const answer = await site.app.inject({
    method,
    url,
    ...(body === undefined || method === "GET"
      ? { headers }
      : { headers: { "content-length": String(body.length), ...headers }, payload: body }),
  });
  const status = answer.statusCode;
  return { status, code: status < 400 ? undefined : answer.json().code };
}

/** Aborts a stream after its headers, since it never ends. */
async function callStream(url: string, headers: Record<string, string>) {
  const abort = new AbortController();
  const answer = await fetch(site.url + url, { signal: abort.signal, headers });
  const { status } = answer;
  const code = status < 400 ? undefined : JSON.parse(await answer.text()).code;
  abort.abort();
  return { status, code };
}

/** The callers for whom a fault may end differently. */
function listCallers({ access, rawBody }: Endpoint, { early }: Fault) {
  // Uploads are read only from authorised callers.
  if (access === "supporter" || access === "admin") return [early && !rawBody ? {} : admin];
  return access === "anyone" || access === "gateway" || early ? [{}] : [{}, admin];
}

describe("fails only with the errors of the endpoint", () => {
  test.each(Object.keys(accessTable))("%s", async (name) => {
    const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === name);
    if (!endpoint) throw new Error("no such endpoint");
    const known = endpointErrors(endpoint).filter((code) => code !== "internal");
    const expectKnown = async (fault: Fault, bearer: Record<string, string>) => {
      let { status, code } = await call(endpoint, fault, bearer);
      if (bearer === admin && code === "unauthorized") {
        // An earlier call ended the session.
        admin = await signIn();
        ({ status, code } = await call(endpoint, fault, admin));
        expect([fault.name, code]).not.toEqual([fault.name, "unauthorized"]);
      }
      if (status === endpoint.success.status) return undefined;
      expect([fault.name, known.includes(code) ? "known" : code]).toEqual([fault.name, "known"]);
      expect([code, status]).toEqual([code, errorCatalogue[code as "invalid"].status]);
      return code;
    };
    for (const fault of [
      ...faults,
      ...(endpoint.params ? paramFaults : []),
      ...(endpoint.method === "GET" ? [] : bodyFaults),
    ]) {
      for (const bearer of listCallers(endpoint, fault)) {
        const code = await expectKnown(fault, bearer);
        // Uploads are refused for their bytes.
        const isUpload = endpoint.rawBody && endpoint.access !== "gateway";
        if (emptyBodies.includes(fault) && !isUpload)
          expect([fault.name, code]).not.toEqual([
            fault.name,
            expect.stringMatching(/^(bad_request|unsupported_media_type)$/),
          ]);
      }
    }
    if (endpoint.access === "supporter" || endpoint.access === "admin")
      expect(await expectKnown({ name: "no token" }, {})).toBe("unauthorized");
    await expectKnown({ name: "another scheme", headers: { authorization: "Basic eDp5" } }, {});
    const refused = await expectKnown(badToken, {});
    // Endpoints that ignore tokens may still refuse a cookie or a ticket as `unauthorized`.
    if (endpoint.access !== "anyone") expect(refused).toBe("unauthorized");
    else if (!endpoint.errors.includes("unauthorized")) expect(refused).not.toBe("unauthorized");
  });
});

test("accepts an empty body with any content type, and refuses a body that is too large", async () => {
  const isJson = ({ method, path }: Endpoint) =>
    `${method} ${path}` === "POST /api/v1/auth/password-reset/";
  const isGateway = ({ access, rawBody }: Endpoint) => rawBody && access === "gateway";
  const isUpload = ({ access, rawBody }: Endpoint) => rawBody && access === "supporter";
  const find = (matches: (endpoint: Endpoint) => boolean | undefined) => {
    const endpoint = endpoints.find(matches);
    if (!endpoint) throw new Error("no such endpoint");
    return endpoint;
  };
  for (const endpoint of [find(isJson), find(isGateway)]) {
    for (const type of ["application/json", "application/json; charset=x", "text/plain", "%", ""]) {
      const fault = { name: type, headers: { "content-type": type }, body: "" };
      const { code } = await call(endpoint, fault, {});
      expect(["bad_request", "unsupported_media_type"]).not.toContain(code);
    }
  }
  const large = { name: "large", headers: json, body: `"${"x".repeat(MAX_BODY_BYTES)}"` };
  expect(await call(find(isJson), large, {})).toEqual({ status: 413, code: "payload_too_large" });
  // Files may be much larger than JSON.
  expect((await call(find(isUpload), large, admin)).status).not.toBe(413);
  const file = { ...large, body: "x".repeat(6 * 1024 * 1024) };
  expect(await call(find(isUpload), file, admin)).toEqual({
    status: 413,
    code: "payload_too_large",
  });
});

test.each([
  ["GET", "/sandbox/nowhere"],
  ["DELETE", "/sandbox/nowhere"],
  ["GET", "/sandbox/api/nowhere"],
  ["PUT", "/sandbox/pay/1"],
  ["GET", "/sandbox/social/nobody/authorize"],
  ["GET", "/sandbox/social/google/nowhere"],
])("answers %s %s with 404", async (method, path) => {
  expect((await site.ask(path, { method })).status).toBe(404);
});

test("documents the same errors in the API document", async () => {
  const { json: document } = await site.get("/api/v1/openapi.json");
  for (const endpoint of endpoints) {
    const { responses } = document.paths[endpoint.path][endpoint.method.toLowerCase()];
    const statuses = endpointErrors(endpoint).map((code) => String(errorCatalogue[code].status));
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses));
  }
  expect(document.components.schemas.Error.properties.code.enum).toEqual(errorCodes);
});
