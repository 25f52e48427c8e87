import { beforeAll, describe, expect, test } from "vitest";
import { type Endpoint, errorsOf } from "#contract/endpoint.ts";
import { errorCatalogue, errorCodes } from "#contract/errors.ts";
import { routesOf } from "../app.ts";
import { MAX_BODY_BYTES } from "../platform/http/http-server.ts";
import { accessTable } from "../testing/access/access-table.ts";
import { cheapArgon2 } from "../testing/cheap-argon2.ts";
import { openAccount } from "../testing/test-account.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

let site: TestSite;
let admin: Record<string, string>;
let signIn: () => Promise<Record<string, string>>;
let endpoints: readonly Endpoint[];

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  signIn = (await openAccount(site, { role: "admin" })).bearer;
  admin = await signIn();
  endpoints = routesOf(site.deps).map(({ endpoint }) => endpoint);
});

const json = { "content-type": "application/json" };
const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };

/** What goes wrong with a call: the place that is filled in, the query, the headers, the body. */
interface Fault {
  readonly name: string;
  readonly place?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Refused before anybody asks who calls. */
  readonly early?: true;
}

const badToken: Fault = { name: "a bad token", headers: { authorization: "Bearer x" } };
const emptyBodies: readonly Fault[] = [
  { name: "an empty body", headers: json, body: "" },
  { name: "an empty body of no kind", headers: { "content-type": "%" }, body: "" },
];
const faults: readonly Fault[] = [
  { name: "nothing is sent" },
  { name: "an odd query", query: "?limit=no&limit=2&__proto__=1&%zz&q=%00" },
];
const faultsOfPlaces: readonly Fault[] = [
  { name: "a place that is nobody's", place: "999999999999999" },
  { name: "a place that is too long", place: "9".repeat(300) },
  { name: "a place that can't be decoded", place: "%zz", early: true },
];
const faultsOfBodies: readonly Fault[] = [
  ...emptyBodies,
  { name: "a body of another shape", headers: json, body: '[null,{"__proto__":{}}]' },
  { name: "a body that is no JSON", headers: json, body: "{", early: true },
  {
    name: "a body of another kind",
    headers: { "content-type": "text/plain" },
    body: "x",
    early: true,
  },
  { name: "a body of no kind", headers: { "content-type": "%" }, body: "x", early: true },
  { name: "a page of another site", headers: { ...foreign, ...json }, body: "{}", early: true },
];

async function call(endpoint: Endpoint, fault: Fault, bearer: Record<string, string>) {
  const { method, path, success } = endpoint;
  const { place = "1", query = "", body } = fault;
  const url = `${path.replace(/\{\w+\}/g, place)}${query}`;
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

/** A stream never ends, so it is left once it has begun. */
async function callStream(url: string, headers: Record<string, string>) {
  const leaving = new AbortController();
  const answer = await fetch(site.url + url, { signal: leaving.signal, headers });
  const { status } = answer;
  const code = status < 400 ? undefined : JSON.parse(await answer.text()).code;
  leaving.abort();
  return { status, code };
}

/** The callers for whom a fault may end differently. */
function callersOf({ access, rawBody }: Endpoint, { early }: Fault) {
  // Uploads are read only from somebody who may send them.
  if (access === "supporter" || access === "admin") return [early && !rawBody ? {} : admin];
  return access === "anyone" || access === "gateway" || early ? [{}] : [{}, admin];
}

describe("a call fails only as its endpoint says", () => {
  test.each(Object.keys(accessTable))("%s", async (name) => {
    const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === name);
    if (!endpoint) throw new Error("no such endpoint");
    const known = errorsOf(endpoint).filter((code) => code !== "internal");
    const expectKnown = async (fault: Fault, bearer: Record<string, string>) => {
      let { status, code } = await call(endpoint, fault, bearer);
      if (bearer === admin && code === "unauthorized") {
        // A call before has ended the session.
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
      ...(endpoint.params ? faultsOfPlaces : []),
      ...(endpoint.method === "GET" ? [] : faultsOfBodies),
    ]) {
      for (const bearer of callersOf(endpoint, fault)) {
        const code = await expectKnown(fault, bearer);
        // What is no picture is refused for its bytes.
        const mayBeUnread = endpoint.rawBody && endpoint.access !== "gateway";
        if (emptyBodies.includes(fault) && !mayBeUnread)
          expect([fault.name, code]).not.toEqual([
            fault.name,
            expect.stringMatching(/^(bad_request|unsupported_media_type)$/),
          ]);
      }
    }
    if (endpoint.access === "supporter" || endpoint.access === "admin")
      expect(await expectKnown({ name: "nobody" }, {})).toBe("unauthorized");
    await expectKnown({ name: "another scheme", headers: { authorization: "Basic eDp5" } }, {});
    const refused = await expectKnown(badToken, {});
    // Where no token is looked at, `unauthorized` may still be about a cookie or a ticket.
    if (endpoint.access !== "anyone") expect(refused).toBe("unauthorized");
    else if (!endpoint.errors.includes("unauthorized")) expect(refused).not.toBe("unauthorized");
  });
});

test("an empty body is accepted whatever its content type says, a body too large never", async () => {
  const isJson = ({ method, path }: Endpoint) =>
    `${method} ${path}` === "POST /api/v1/auth/password-reset/";
  const isGateway = ({ access, rawBody }: Endpoint) => rawBody && access === "gateway";
  const isUpload = ({ access, rawBody }: Endpoint) => rawBody && access === "supporter";
  const one = (is: (endpoint: Endpoint) => boolean | undefined) => {
    const endpoint = endpoints.find(is);
    if (!endpoint) throw new Error("no such endpoint");
    return endpoint;
  };
  for (const endpoint of [one(isJson), one(isGateway)]) {
    for (const type of ["application/json", "application/json; charset=x", "text/plain", "%", ""]) {
      const fault = { name: type, headers: { "content-type": type }, body: "" };
      const { code } = await call(endpoint, fault, {});
      expect(["bad_request", "unsupported_media_type"]).not.toContain(code);
    }
  }
  const large = { name: "large", headers: json, body: `"${"x".repeat(MAX_BODY_BYTES)}"` };
  expect(await call(one(isJson), large, {})).toEqual({ status: 413, code: "payload_too_large" });
  // Files may be larger than JSON, by far.
  expect((await call(one(isUpload), large, admin)).status).not.toBe(413);
  const file = { ...large, body: "x".repeat(6 * 1024 * 1024) };
  expect(await call(one(isUpload), file, admin)).toEqual({
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
])("%s %s is not found", async (method, path) => {
  expect((await site.ask(path, { method })).status).toBe(404);
});

test("the document for programs says the same", async () => {
  const { json: document } = await site.get("/api/v1/openapi.json");
  for (const endpoint of endpoints) {
    const { responses } = document.paths[endpoint.path][endpoint.method.toLowerCase()];
    const statuses = errorsOf(endpoint).map((code) => String(errorCatalogue[code].status));
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses));
  }
  expect(document.components.schemas.Error.properties.code.enum).toEqual(errorCodes);
});
