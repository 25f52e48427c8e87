import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { announce, inOneStatement, inTransaction } from "../../../platform/db/in-transaction.ts";
import { accountTag, campaignsTag, campaignTag } from "../../../tags.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { countOpenAlerts } from "../alerts/alert-store.ts";
import { watchEdge } from "./edge-jobs.ts";
import { findPurgeLag, keepPurge } from "./purge-store.ts";

let edge: Server;
let site: TestSite;
/** The keys of each purge that came, and when it came, ms. */
let purged: string[][];
let purgedAt: number[];
let status: number;

beforeAll(async () => {
  purged = [];
  purgedAt = [];
  status = 200;
  edge = createServer(async (request, response) => {
    const body = await text(request);
    const keys = body === "" ? request.headers["xkey-purge"] : JSON.parse(body).surrogate_keys;
    if (status === 200) {
      purged.push(String(keys).split(/[ ,]/));
      purgedAt.push(performance.now());
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => edge.listen(0, "127.0.0.1", resolve));
  site = await openTestSite({ environment: edgeOf("varnish") });
});
const edgeOf = (kind: string) => ({
  EDGE: kind,
  EDGE_URL: `http://127.0.0.1:${(edge.address() as AddressInfo).port}`,
  EDGE_TOKEN: "a-token-of-the-tests",
});
afterAll(() => {
  edge.closeAllConnections();
  edge.close();
});

const kept = () => findPurgeLag(site.db).then(({ count }) => count);
const quiet = () => expect.poll(kept).toBe(0);

beforeEach(async () => {
  status = 200;
  await quiet();
  purged = [];
  purgedAt = [];
});

const change = (...tags: Parameters<typeof announce>[1][]) =>
  inTransaction(site.database, async (tx) => announce(tx, ...tags));

test("what a commit changed is purged, and of people the edge hears nothing", async () => {
  await change(campaignTag(7), campaignsTag, accountTag("7f"));
  await expect.poll(() => purged).toContainEqual(["campaign:7", "campaigns"]);
  await change(accountTag("7f"));
  expect(await kept()).toBe(1);
  await quiet();
  expect(purged.flat().join()).not.toContain("account");
});

test("what was not committed is not purged", async () => {
  const undone = inTransaction(site.database, async (tx) => {
    announce(tx, campaignTag(8));
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await change(campaignTag(9));
  await quiet();
  expect(purged.flat()).not.toContain("campaign:8");
});

test("what a process left behind that died right after its commit is purged by another", async () => {
  await inOneStatement(site.database, (tx) => keepPurge(tx, ["campaign:10"], -1));
  await expect.poll(() => purged.flat()).toContain("campaign:10");
});

test("what an edge could not take waits in the database and goes when it is back", async () => {
  status = 503;
  await change(campaignTag(11));
  await expect.poll(() => site.deps.edge?.figures().failing).toBe(true);
  expect(await kept()).toBe(1);
  const path = "/api/v1/campaign/trending/";
  const lifetime = async () => {
    await site.get(path);
    return (await site.get(path)).headers.get("surrogate-control");
  };
  expect(await lifetime()).toBe("max-age=2");
  status = 200;
  await expect.poll(() => purged.flat()).toContain("campaign:11");
  await expect.poll(lifetime).toBe("max-age=60");
});

test("after more than a lifetime a purge is of no use and goes unsent", async () => {
  // In one transaction: nobody sees the row before it is old.
  await inTransaction(site.database, async (tx) => {
    await keepPurge(tx, ["campaign:12"], -1);
    await sql`UPDATE edge_purge SET announced_at = announced_at - interval '2 minutes'`.execute(tx);
  });
  await quiet();
  expect(purged.flat()).not.toContain("campaign:12");
});

test("purges that wait for long raise an alert", async () => {
  await inOneStatement(site.database, (tx) => keepPurge(tx, ["campaign:13"], 60_000));
  await watchEdge(site.deps);
  expect(await countOpenAlerts(site.db)).toEqual([]);
  await inTransaction(site.database, (tx) =>
    sql`UPDATE edge_purge SET announced_at = announced_at - interval '21 seconds'`.execute(tx),
  );
  await watchEdge(site.deps);
  expect(await countOpenAlerts(site.db)).toEqual([{ kind: "edge_late", count: 1 }]);
  await inTransaction(site.database, (tx) =>
    sql`DELETE FROM edge_purge WHERE keys = 'campaign:13'`.execute(tx),
  );
});

test("an edge that keeps what comes late gets each purge once more, five seconds after the others", async () => {
  const other = await openTestSite({ environment: edgeOf("fastly") });
  await inTransaction(other.database, async (tx) => announce(tx, campaignTag(14)));
  // All goes when the site begins to listen. If the late purge gathers that too, it is of all.
  const drops = (keys: readonly string[]) => keys.includes("campaign:14") || keys.includes("all");
  const times = () => purgedAt.filter((_, i) => drops(purged[i] ?? []));
  const spanMs = () => Math.max(...times()) - Math.min(...times());
  await expect.poll(spanMs).toBeGreaterThan(4_500);
  await expect.poll(async () => (await findPurgeLag(other.db)).count).toBe(0);
});
