import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { campaignTag } from "../../tags.ts";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../testing/services/test-database.ts";
import { openTestProxy } from "../../testing/services/test-proxy.ts";
import { openTestSite } from "../../testing/test-site.ts";
import type { Tx } from "./database.ts";
import { announce, inTransaction } from "./in-transaction.ts";
import { openPostgres } from "./postgres-database.ts";

/** Short for quick tests, but long enough for a busy machine. */
const limits = { statement: 4_000, lock: 3_000, rest: 10_000 };

describe.skipIf(isEmbedded())("a connection to PostgreSQL", () => {
  /** Opens a site that reaches its database through a proxy, and the same database directly. */
  async function openSite() {
    const { name, database: direct } = await createTestDatabase();
    const line = await openTestProxy(databaseUrl(name));
    const database = openPostgres(line.url, { limits, connections: 3 });
    const site = await openTestSite({ database });
    onTestFinished(async () => {
      line.resume();
      await database.close();
    });
    const { id } = await site.campaign({ title: "Before" });
    const title = async () => (await site.get(`/api/v1/campaign/${id}/`)).json?.data?.title;
    const rename = (tx: Tx, to: string) => {
      announce(tx, campaignTag(id));
      return tx.updateTable("campaign").set({ title: to }).where("id", "=", id).execute();
    };
    expect(await title()).toBe("Before");
    return { line, database, direct, site, title, rename };
  }

  test("that breaks before a commit is confirmed leaves nothing stale in the cache", async () => {
    const { line, database, title, rename } = await openSite();
    line.dropResponseTo("commit");
    await expect(inTransaction(database, (tx) => rename(tx, "After"))).rejects.toThrow();
    await expect.poll(title).toBe("After");
  });

  test("that goes silent while listening stops the caching of responses", async () => {
    const { line, direct, title, rename } = await openSite();
    line.freeze("LISTEN");
    await inTransaction(direct, (tx) => rename(tx, "After"));
    await expect.poll(title).toBe("After");
  });

  test("that hangs fails its callers in time and recovers", async () => {
    const { line, database, site, title, rename } = await openSite();
    line.freeze();
    const responses = await Promise.all(Array.from({ length: 20 }, () => site.get("/readyz")));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(503));
    await expect(inTransaction(database, (tx) => rename(tx, "Lost"))).rejects.toThrow();
    line.resume();
    await expect
      .poll(() => inTransaction(database, (tx) => rename(tx, "After")).then(() => "written"))
      .toBe("written");
    expect(await title()).toBe("After");
  });
});

describe.skipIf(isEmbedded())("PostgreSQL stops", async () => {
  const { name } = await createTestDatabase();
  const database = openPostgres(databaseUrl(name), { limits });
  const lock = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(1)`.execute(tx);

  test("a statement that takes too long", async () => {
    const endless = inTransaction(database, (tx) => sql`SELECT pg_sleep(60)`.execute(tx));
    await expect(endless).rejects.toMatchObject({ code: "57014" });
  });

  test("a wait for a lock that takes too long", async () => {
    const locked = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const holder = inTransaction(database, async (tx) => {
      await lock(tx);
      locked.resolve();
      await done.promise;
    });
    await locked.promise;
    await expect(inTransaction(database, lock)).rejects.toMatchObject({ code: "55P03" });
    done.resolve();
    await holder;
    await database.close();
  });
});
