import { createServer } from "node:net";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../testing/services/free-port.ts";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../testing/services/test-database.ts";
import { openTestLine, type TestLine } from "../../testing/services/test-line.ts";
import { administer } from "../../testing/services/test-template.ts";
import type { Database, Tx } from "./database.ts";
import { isDatabaseAway } from "./database-away.ts";
import { inTransaction } from "./in-transaction.ts";
import { openPostgres } from "./postgres-database.ts";

/** Short, so that the tests are; a statement that runs into nothing ends in time on a busy machine too. */
const limits = { statement: 4_000, lock: 3_000, rest: 10_000 };

describe.skipIf(isEmbedded())("among several hosts", () => {
  /** Two lines to one database stand for two hosts; the second takes writes as after a promotion. */
  async function openHosts() {
    const { name } = await createTestDatabase();
    const first = await openTestLine(databaseUrl(name));
    const second = await openTestLine(databaseUrl(name));
    second.rewrite("00000001", "00000002");
    return { name, first, second };
  }

  function open(url: string, ...others: ReadonlyArray<TestLine | number>): Database {
    const ports = others.map((it) => (typeof it === "number" ? it : new URL(it.url).port));
    const hosts = [new URL(url).host, ...ports.map((port) => `127.0.0.1:${port}`)].join(",");
    const database = openPostgres(url.replace(new URL(url).host, hosts), { limits });
    onTestFinished(() => database.close());
    return database;
  }

  const write = (tx: Tx) => sql`UPDATE readiness SET written_at = now()`.execute(tx);
  const writes = (database: Database) =>
    inTransaction(database, write).then(
      () => "written",
      (error: Error) => error.message,
    );

  test("the one is found that takes writes, past those that are away or silent", async () => {
    const { first } = await openHosts();
    const silent = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void silent.close());
    await new Promise((resolve) => silent.once("listening", resolve));
    const { port } = silent.address() as { port: number };
    const nobody = `postgres://postgres@127.0.0.1:${await freePort()}${new URL(first.url).pathname}`;
    const database = open(nobody, port, first);
    expect(await writes(database)).toBe("written");
  });

  test("a promoted one takes over, and connections to the demoted one are cut", async () => {
    const { first, second } = await openHosts();
    second.freeze();
    const database = open(first.url, second);
    const failed = inTransaction(database, async (tx) => {
      await write(tx);
      second.thaw();
      // A line of this process breaks: it looks for the primary anew.
      first.loseAnswerTo("to be lost");
      await expect(sql`SELECT 'to be lost'`.execute(database.db as Tx)).rejects.toThrow();
      expect(await database.db.selectFrom("readiness").selectAll().execute()).toHaveLength(1);
      await write(tx);
    });
    await expect(failed).rejects.toThrow(/Connection terminated|Client has encountered/);
    first.freeze();
    expect(await writes(database)).toBe("written");
  });

  test("a demoted one is not used again, even where no other is left", async () => {
    const { first, second } = await openHosts();
    const database = open(first.url, second);
    expect(await writes(database)).toBe("written");
    second.freeze();
    await expect.poll(() => writes(database)).toMatch(/^No primary: /);
    second.thaw();
    await expect.poll(() => writes(database)).toBe("written");
  });

  test("none that only reads is used", async () => {
    const { name, first, second } = await openHosts();
    await administer(first.url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const failed = await inTransaction(open(first.url, second), write).catch((error) => error);
    expect(failed.message).toMatch(/^No primary: .* only reads, .* only reads$/);
    expect(isDatabaseAway(failed)).toBe(true);
  });

  test("the line that listens goes over too", async () => {
    const { name, first, second } = await openHosts();
    second.freeze();
    const database = open(first.url, second);
    const heard: string[] = [];
    let resumed = 0;
    await database.listen("told", {
      heard: (payload) => void heard.push(payload),
      lost: () => {},
      resumed: () => {
        resumed += 1;
      },
    });
    first.freeze();
    await expect.poll(() => writes(database)).toMatch(/^No primary: /);
    second.thaw();
    await expect.poll(() => resumed).toBe(2);
    await administer(databaseUrl(name), "NOTIFY told, 'by the new one'");
    await expect.poll(() => heard).toEqual(["by the new one"]);
  });
});
