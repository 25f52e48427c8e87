import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  type PostgresCluster,
  startPostgresCluster,
} from "../../../testing/services/postgres-cluster.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openTestLine } from "../../../testing/services/test-line.ts";
import type { Database, Db } from "../database.ts";
import { inOneStatement } from "../in-transaction.ts";
import { migrate } from "../migrate.ts";
import { openPostgres } from "../postgres-database.ts";
import { readRows } from "../read-rows.ts";
import { compiled } from "../statements/compiled-query.ts";
import { withReplicas } from "./with-replicas.ts";

describe.skipIf(isEmbedded())("replicas", () => {
  let primary: PostgresCluster;
  let first: PostgresCluster;
  let second: PostgresCluster;
  const servers: PostgresCluster[] = [];

  beforeAll(async () => {
    primary = await startPostgresCluster({ durable: true });
    servers.push(primary);
    const database = openPostgres(primary.url("postgres"));
    await migrate(database);
    await database.close();
    first = await primary.addReplica();
    servers.push(first);
    second = await primary.addReplica();
    servers.push(second);
  });
  afterAll(async () => {
    for (const server of servers.reverse()) await server.remove();
  });

  async function ask(server: PostgresCluster, text: string): Promise<void> {
    const client = new pg.Client({ connectionString: server.url("postgres") });
    client.on("error", () => {});
    await client.connect();
    await client.query(text);
    await client.end();
  }

  function open(replicaUrl: string, primaryUrl = primary.url("postgres")): Database {
    const database = withReplicas(openPostgres(primaryUrl), [replicaUrl], { connections: 3 });
    onTestFinished(() => database.close());
    return database;
  }

  const reason = (database: Database) => database.replicas().all[0]?.out?.reason;
  const untilUsed = (database: Database) => expect.poll(() => reason(database)).toBeUndefined();
  const answeredBy = async (db: Db) => {
    const [row] = await readRows(
      db,
      sql<{ replica: boolean }>`SELECT pg_is_in_recovery() AS replica`,
    );
    return row?.replica ? "replica" : "primary";
  };

  let written = 0;
  const findMark = compiled((db: Db, { timeline }: { timeline: string }) =>
    db.selectFrom("database_timeline").select("timeline").where("timeline", "=", timeline),
  );
  /** Writes something new; answers whether `db` has it. */
  async function sees({ replicaDb, ...database }: Database): Promise<boolean> {
    written += 1;
    const timeline = `written ${written}`;
    await inOneStatement(database as Database, (tx) =>
      tx.insertInto("database_timeline").values({ timeline }).execute(),
    );
    const [shared, alone] = await Promise.all([
      findMark(replicaDb, { timeline }),
      replicaDb.selectFrom("database_timeline").select("timeline").execute(),
    ]);
    return shared.length === 1 && alone.some((row) => row.timeline === timeline);
  }

  test("answer what was written just before", async () => {
    const database = open(first.url("postgres"));
    await untilUsed(database);
    for (let round = 0; round < 50; round += 1) expect(await sees(database)).toBe(true);
    await expect.poll(() => answeredBy(database.replicaDb)).toBe("replica");
    await expect.poll(() => answeredBy(database.patientDb)).toBe("replica");
    expect(await answeredBy(database.db)).toBe("primary");
    expect(database.replicas().all[0]?.reads).toBeGreaterThan(0);
    const name = database.replicas().all[0]?.name;
    const pools = database.pools().filter(({ server }) => server === name);
    expect(pools.map(({ pool, most }) => [pool, most])).toEqual([
      ["requests", 3],
      ["patient", 2],
      ["watch", 1],
    ]);
  });

  test("are left out while they are behind", async () => {
    const database = open(first.url("postgres"));
    await untilUsed(database);
    await ask(first, "SELECT pg_wal_replay_pause()");
    expect(await sees(database)).toBe(true);
    expect(reason(database)).toBe("it is behind");
    expect(await answeredBy(database.replicaDb)).toBe("primary");
    await ask(first, "SELECT pg_wal_replay_resume()");
    await expect.poll(() => answeredBy(database.replicaDb)).toBe("replica");
  });

  test("may die under a read, which the primary answers", async () => {
    const database = open(first.url("postgres"));
    await untilUsed(database);
    const slow = readRows(
      database.replicaDb,
      sql<{ replica: boolean }>`
        SELECT pg_is_in_recovery() AS replica
        FROM (SELECT CASE WHEN pg_is_in_recovery() THEN pg_sleep(30) END) AS slow`,
    );
    await expect.poll(() => first.pids().length).toBeGreaterThan(1);
    await first.kill();
    expect(await slow).toEqual([{ replica: false }]);
    expect(await sees(database)).toBe(true);
    await first.start();
    await expect.poll(() => answeredBy(database.replicaDb)).toBe("replica");
  });

  test("may hang under a read, which the primary answers", async () => {
    const line = await openTestLine(first.url("postgres"));
    const database = open(line.url);
    await expect.poll(() => answeredBy(database.patientDb)).toBe("replica");
    line.freeze();
    expect(await answeredBy(database.patientDb)).toBe("primary");
    expect(await sees(database)).toBe(true);
    expect(reason(database)).toBe("it does not answer");
    line.thaw();
    await expect.poll(() => answeredBy(database.patientDb)).toBe("replica");
  });

  test("may end a read that is in the way of replay, and the primary answers it", async () => {
    await ask(first, "ALTER SYSTEM SET max_standby_streaming_delay = 0");
    await ask(first, "SELECT pg_reload_conf()");
    const database = open(first.url("postgres"));
    await untilUsed(database);
    const slow = readRows(
      database.replicaDb,
      sql<{ replica: boolean }>`
        SELECT pg_is_in_recovery() AS replica, pause
        FROM (SELECT timeline, CASE WHEN pg_is_in_recovery() THEN pg_sleep(3) END AS pause
          FROM database_timeline LIMIT 1) AS slow`,
    );
    const locks = setInterval(() => {
      ask(primary, "BEGIN; LOCK database_timeline IN ACCESS EXCLUSIVE MODE; COMMIT").catch(
        () => {},
      );
    }, 100);
    try {
      expect(await slow).toMatchObject([{ replica: false }]);
    } finally {
      clearInterval(locks);
    }
    await untilUsed(database);
  });

  test("get no reads while the primary can't say how far it is", async () => {
    await ask(primary, "ALTER TABLE database_timeline RENAME TO elsewhere");
    const database = open(first.url("postgres"));
    await expect.poll(() => reason(database)).toMatch(/database_timeline/);
    expect(await answeredBy(database.replicaDb)).toBe("primary");
    await ask(primary, "ALTER TABLE elsewhere RENAME TO database_timeline");
    await expect.poll(() => answeredBy(database.replicaDb)).toBe("replica");
  });

  test("that follow a primary of the past are left out, however far they are", async () => {
    await ask(first, "SELECT pg_promote()");
    const promoted = open(first.url("postgres"));
    await expect.poll(() => reason(promoted)).toBe("it is no replica, or was promoted");
    expect(await sees(promoted)).toBe(true);

    const database = open(second.url("postgres"), first.url("postgres"));
    // The old primary goes on, and its replica with it: beyond the new primary's position.
    await ask(primary, "SELECT pg_logical_emit_message(true, 'far', repeat('x', 2000000))");
    await expect
      .poll(() => reason(database))
      .toBe("it follows another primary, or stayed on an old timeline");
    expect(await sees(database)).toBe(true);
    expect(await answeredBy(database.replicaDb)).toBe("primary");
  });
});
