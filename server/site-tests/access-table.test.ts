import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { errorCatalogue } from "#contract/errors.ts";
import { createRoutes } from "../app.ts";
import { featureCampaign } from "../features/campaigns/catalogue/feature-campaign.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { cacheControl } from "../platform/http/cache-control.ts";
import type { Route } from "../platform/http/route.ts";
import { callEndpoint, openScene, openStaff } from "../testing/access/access-scene.ts";
import { accessTable, routesOutsideContract } from "../testing/access/access-table.ts";
import { openAccount, type TestAccount } from "../testing/test-account.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`;

let site: TestSite;
let routes: readonly Route[];
let campaignId: number;
/** Shared by calls that only read. */
let readScene: Awaited<ReturnType<typeof openScene>>;
/** One of each role of the office other than the owner. */
let staff: Awaited<ReturnType<typeof openStaff>>;
const admins = new Set<string>();

beforeAll(async () => {
  site = await openTestSite({ limits: { "giving:source": 1_000 } });
  routes = createRoutes(site.deps);
  ({ id: campaignId } = await site.campaign());
  await inTransaction(site.database, (tx) =>
    featureCampaign(tx, campaignId, new Date(site.clock.now)),
  );
  readScene = await openScene(site, campaignId);
  staff = await openStaff(site);
});

/** One login for all calls that only read. */
const readBearers = new Map<TestAccount, Promise<{ authorization: string }>>();
function readBearer(caller: TestAccount) {
  if (!Object.values(readScene.people).includes(caller)) return caller.bearer();
  const bearer = readBearers.get(caller) ?? caller.bearer();
  readBearers.set(caller, bearer);
  return bearer;
}

/** A caller is refused before the parameters are read. */
const refusedParams = { id: "1", number: "1", queue: "send-mail" };

test("lists every endpoint and no others", () => {
  const endpoints = routes.map(({ endpoint }) => endpointName(endpoint));
  expect(Object.keys(accessTable).toSorted()).toEqual(endpoints.toSorted());
});

test("lists every route outside the contract", () => {
  const inContract = new Set(
    routes.map(({ endpoint }) =>
      endpointName(endpoint)
        .replace(/\{(\w+)\}/g, ":$1")
        .replace(/\/$/, ""),
    ),
  );
  const served = servedRoutes(site.app.printRoutes({ commonPrefix: false }));
  const outsideContract = served.filter(
    (name) => !inContract.has(name) && !/ \/sandbox\b/.test(name),
  );
  expect(outsideContract.toSorted()).toEqual(routesOutsideContract);
});

/** `GET /a/b` for every route in Fastify's printed tree, without its automatic HEAD routes. */
function servedRoutes(tree: string): string[] {
  const parents: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const branch = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line);
    if (!branch) return [];
    const [, indent = "", piece = "", methods = ""] = branch;
    const depth = indent.length / 4;
    const path = (depth === 0 ? "" : (parents[depth - 1] ?? "")) + piece;
    parents[depth] = path;
    const ownMethods = methods.split(", ").filter((method) => method !== "" && method !== "HEAD");
    return ownMethods.map((method) => `${method} ${path}`);
  });
}

describe("limits who can call an endpoint and who can cache the response", () => {
  test.each(Object.entries(accessTable))("%s", async (name, row) => {
    const route = routes.find(({ endpoint }) => endpointName(endpoint) === name);
    if (!route) throw new Error("no such endpoint");
    const { endpoint } = route;
    const { people, scene } =
      endpoint.method === "GET" ? readScene : await openScene(site, campaignId);
    admins.add(people["an admin"].id);
    const got: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const [index, [who, caller]] of Object.entries(people).entries()) {
      const outcome = row.results[index] ?? "ok";
      wanted[who] =
        outcome === "ok"
          ? String(endpoint.success.status)
          : `${errorCatalogue[outcome].status} ${outcome}`;
      const bearer = who === "a guest" ? {} : await readBearer(caller);
      const parts = (await row.createParts?.({ ...scene, caller })) ?? {};
      const { status, json, stored, variesByToken } = await callEndpoint(
        site,
        endpoint,
        parts,
        bearer,
      );
      got[who] = status < 400 ? String(status) : `${status} ${json?.code}`;
      const isShareable = who === "a guest" || route.cachedFor !== "guests";
      const isShared = Boolean(route.cachedBy) && isShareable && status === 200;
      expect([who, stored, variesByToken]).toEqual([
        who,
        isShared ? cacheControl.shared : cacheControl.private,
        isShared && route.cachedFor === "guests",
      ]);
    }
    if (endpoint.access === "admin") {
      const { officeRoles = [], results } = row;
      for (const { role, account, bearer } of staff) {
        const isAllowed = officeRoles.includes(role);
        const outcome = isAllowed ? results[3] : "forbidden";
        wanted[role] =
          outcome === "ok"
            ? String(endpoint.success.status)
            : `${errorCatalogue[outcome].status} ${outcome}`;
        const parts = isAllowed
          ? await row.createParts?.({ ...scene, caller: account })
          : { params: refusedParams };
        const { status, json } = await callEndpoint(site, endpoint, parts ?? {}, bearer);
        got[role] = status < 400 ? String(status) : `${status} ${json?.code}`;
      }
    }
    expect(got).toEqual(wanted);
  });

  test("without creating admins, online money or settled donations", async () => {
    const rows = await site.db
      .selectFrom("account")
      .select("id")
      .where("role", "=", "admin")
      .execute();
    expect(rows.map(({ id }) => id).filter((id) => !admins.has(id))).toEqual([]);
    const online = await site.db
      .selectFrom("campaign_totals")
      .select((eb) => eb("raised_minor", "-", eb.ref("offline_minor")).as("minor"))
      .execute();
    expect(online.every(({ minor }) => Number(minor) === 0)).toBe(true);
    const states = await site.db
      .selectFrom("donation")
      .select("state")
      .distinct()
      .where("recorded_by", "is", null)
      .execute();
    expect(states).toEqual([{ state: "open" }]);
  });
});

test("refuses methods that are not in the contract", async () => {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const known = new Set(endpoints.map(endpointName));
  // A browser that opens an email's one-click unsubscribe address is redirected to a page.
  known.add("GET /api/v1/newsletter/unsubscribe/");
  const admin = await (await openAccount(site, { role: "admin" })).bearer();
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
      if (known.has(`${method} ${path}`)) continue;
      // If another endpoint has a parameter in this position, the path is an unknown id there.
      const matchesParameter = endpoints.some((candidate) => {
        const pattern = new RegExp(`^${candidate.path.replace(/\{\w+\}/g, "[^/]+")}$`);
        return candidate.method === method && pattern.test(path);
      });
      const params = { id: campaignId, provider: "sandbox" };
      const { status } = await callEndpoint(site, { method, path }, { params }, admin);
      expect([method, path, status]).toEqual([method, path, matchesParameter ? 404 : 405]);
    }
  }
});
