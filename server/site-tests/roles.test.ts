import { beforeAll, describe, expect, test, vi } from "vitest";
import { openPostgres } from "../platform/db/postgres-database.ts";
import { gatewayEventsTag } from "../tags.ts";
import { startCheckout } from "../testing/gateways/test-checkout.ts";
import { onFileEnd } from "../testing/services/on-file-end.ts";
import { createTestDatabase, databaseUrl, isEmbedded } from "../testing/services/test-database.ts";
import { WAIT_LIMIT } from "../testing/services/wait-limit.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { buildWorkerApp } from "../worker-app.ts";

const METRICS_TOKEN = "a token of thirty-two characters";

describe.skipIf(isEmbedded())("a web process and a worker", () => {
  let web: TestSite;
  let campaignId: number;
  let openWorker: () => Promise<TestSite>;

  beforeAll(async () => {
    const { name, database } = await createTestDatabase();
    const environment = { DATABASE_URL: databaseUrl(name), METRICS_TOKEN };
    web = await openTestSite({ database, environment: { ...environment, ROLE: "web" } });
    ({ id: campaignId } = await web.campaign());
    const workerDatabase = openPostgres(databaseUrl(name));
    onFileEnd(() => workerDatabase.close());
    openWorker = () =>
      openTestSite({
        database: workerDatabase,
        environment: { ...environment, ROLE: "worker", PUBLIC_URL: web.url },
      });
  });

  async function payDonation(): Promise<string> {
    const { json: donation } = await startCheckout(web, campaignId);
    await web.play(donation, "approve");
    return donation.id;
  }
  async function readState(id: string) {
    const query = web.db.selectFrom("donation").select("state").where("id", "=", id);
    return (await query.executeTakeFirstOrThrow()).state;
  }
  const countEvents = async () =>
    (await web.db.selectFrom("webhook_event").select("event_id").execute()).length;

  test("leave jobs to the worker and wake it", async () => {
    const early = await payDonation();
    await vi.waitUntil(async () => (await countEvents()) === 1, WAIT_LIMIT);
    await web.deps.inbox.idle();
    expect(await readState(early)).toBe("open");

    const worker = await openWorker();
    await vi.waitUntil(async () => (await readState(early)) === "settled", WAIT_LIMIT);
    const woken = vi.fn();
    worker.database.changes.follow(gatewayEventsTag, woken);
    const late = await payDonation();
    await vi.waitUntil(() => woken.mock.calls.length > 0, WAIT_LIMIT);
    await vi.waitUntil(async () => (await readState(late)) === "settled", WAIT_LIMIT);

    const app = await buildWorkerApp(worker.deps, {});
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const ask = async (path: string, headers = {}) => (await fetch(url + path, { headers })).status;
    expect([await ask("/readyz"), await ask("/healthz")]).toEqual([200, 200]);
    expect([await ask("/"), await ask("/api/v1/campaign/list/")]).toEqual([404, 404]);
    expect(await ask("/metrics", { authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
    await app.close();
  });
});
