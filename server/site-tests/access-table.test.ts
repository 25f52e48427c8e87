import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { errorCatalogue } from "#contract/errors.ts";
import { routesOf } from "../app.ts";
import { featureCampaign } from "../features/campaigns/catalogue/feature-campaign.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { cacheControl } from "../platform/http/cache-control.ts";
import type { Route } from "../platform/http/route.ts";
import { callOf, openScene } from "../testing/access/access-scene.ts";
import { accessTable, besideTheContract } from "../testing/access/access-table.ts";
import { cheapArgon2 } from "../testing/cheap-argon2.ts";
import { openAccount, type TestAccount } from "../testing/test-account.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let site: TestSite;
let routes: readonly Route[];
let campaignId: number;
/** Calls that only read leave it as it was. */
let readScene: Awaited<ReturnType<typeof openScene>>;
const admins = new Set<string>();

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  routes = routesOf(site.deps);
  ({ id: campaignId } = await site.campaign());
  await inTransaction(site.database, (tx) =>
    featureCampaign(tx, campaignId, new Date(site.clock.now)),
  );
  readScene = await openScene(site, campaignId);
});

/** One sign-in for all calls that only read. */
const readBearers = new Map<TestAccount, Promise<{ authorization: string }>>();
function bearerOf(caller: TestAccount) {
  if (!Object.values(readScene.people).includes(caller)) return caller.bearer();
  const bearer = readBearers.get(caller) ?? caller.bearer();
  readBearers.set(caller, bearer);
  return bearer;
}

test("the table has every endpoint, and none that is not there", () => {
  const endpoints = routes.map(({ endpoint }) => nameOf(endpoint));
  expect(Object.keys(accessTable).toSorted()).toEqual(endpoints.toSorted());
});

test("what is served beside the contract is known too", () => {
  const inContract = new Set(
    routes.map(({ endpoint }) =>
      nameOf(endpoint)
        .replace(/\{(\w+)\}/g, ":$1")
        .replace(/\/$/, ""),
    ),
  );
  const served = servedRoutes(site.app.printRoutes({ commonPrefix: false }));
  const others = served.filter((name) => !inContract.has(name) && !/ \/sandbox\b/.test(name));
  expect(others.toSorted()).toEqual(besideTheContract);
});

/** `GET /a/b` for every route of the tree that Fastify prints, its own HEAD routes left out. */
function servedRoutes(tree: string): string[] {
  const parents: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const branch = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line);
    if (!branch) return [];
    const [, indent = "", piece = "", methods = ""] = branch;
    const depth = indent.length / 4;
    const path = (depth === 0 ? "" : (parents[depth - 1] ?? "")) + piece;
    parents[depth] = path;
    const named = methods.split(", ").filter((method) => method !== "" && method !== "HEAD");
    return named.map((method) => `${method} ${path}`);
  });
}

describe("who may call what, and who may store the answer", () => {
  test.each(Object.entries(accessTable))("%s", async (name, row) => {
    const route = routes.find((one) => nameOf(one.endpoint) === name);
    if (!route) throw new Error("no such endpoint");
    const { endpoint } = route;
    const { people, scene } =
      endpoint.method === "GET" ? readScene : await openScene(site, campaignId);
    admins.add(people["an admin"].id);
    const got: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const [index, [who, caller]] of Object.entries(people).entries()) {
      const outcome = row.get[index] ?? "ok";
      wanted[who] =
        outcome === "ok"
          ? String(endpoint.success.status)
          : `${errorCatalogue[outcome].status} ${outcome}`;
      const bearer = who === "a guest" ? {} : await bearerOf(caller);
      const parts = (await row.send?.({ ...scene, caller })) ?? {};
      const { status, json, stored } = await callOf(site, endpoint, parts, bearer);
      got[who] = status < 400 ? String(status) : `${status} ${json?.code}`;
      const forAll = who === "a guest" || route.cachedFor !== "guests";
      const isShared = Boolean(route.cachedBy) && forAll && status === 200;
      expect([who, stored]).toEqual([who, isShared ? cacheControl.shared : cacheControl.private]);
    }
    expect(got).toEqual(wanted);
  });

  test("and nobody became an admin by it, no money came but what owners noted, no donation settled", async () => {
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

test("a method that the contract does not name is refused", async () => {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const known = new Set(endpoints.map(nameOf));
  // A browser that opens the one-click address of a mail is led to a page.
  known.add("GET /api/v1/newsletter/unsubscribe/");
  const admin = await (await openAccount(site, { role: "admin" })).bearer();
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
      if (known.has(`${method} ${path}`)) continue;
      // Where another call has a place for the last word of this address, that word names nothing.
      const taken = endpoints.some((other) => {
        const pattern = new RegExp(`^${other.path.replace(/\{\w+\}/g, "[^/]+")}$`);
        return other.method === method && pattern.test(path);
      });
      const params = { id: campaignId, provider: "sandbox" };
      const { status } = await callOf(site, { method, path }, { params }, admin);
      expect([method, path, status]).toEqual([method, path, taken ? 404 : 405]);
    }
  }
});
