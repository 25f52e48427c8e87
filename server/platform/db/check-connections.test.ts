import { expect, test } from "vitest";
import { freePort } from "../../testing/services/free-port.ts";
import { databaseUrl, isEmbedded } from "../../testing/services/test-database.ts";
import { checkConnections, crowdFault } from "./check-connections.ts";

const none = new Map<string, number>();

test("processes that may open more connections than PostgreSQL has are refused", () => {
  const of = (processes: number, connections: number) =>
    crowdFault({ primary: 97, replicas: none }, { processes, connections }, false);
  expect(of(6, 10)).toBeUndefined();
  expect(of(7, 10)).toBe(
    "DATABASE_URL: 7 processes open up to 98 connections, and PostgreSQL has 97: lower DATABASE_CONNECTIONS (10) or PROCESSES, or raise max_connections.",
  );
  expect(of(1, 93)).toBeUndefined();
  expect(of(1, 94)).toMatch(/^DATABASE_URL: one process opens up to 98 /);
});

test("behind a pooler it counts what goes past it, what it opens, and what it takes", () => {
  const of = (processes: number, pooler?: { clients: number; servers: number }) =>
    crowdFault({ primary: 97, replicas: none, pooler }, { processes, connections: 10 }, true);
  expect(of(24)).toBeUndefined();
  expect(of(25)).toMatch(/^DATABASE_DIRECT_URL: 25 processes open up to 100 .*: lower PROCESSES,/);
  const pooler = { clients: 100, servers: 60 };
  expect(of(9, pooler)).toBeUndefined();
  expect(of(10, pooler)).toMatch(/^DATABASE_DIRECT_URL: .* 40 connections, the pooler 60 more, /);
  expect(of(11, { ...pooler, servers: 20 })).toMatch(
    /^DATABASE_POOLER: 11 processes open up to 110 connections, and the pooler takes 100: /,
  );
});

test("each replica needs room for all processes too", () => {
  const of = (has: number) =>
    crowdFault(
      {
        primary: 500,
        replicas: new Map([
          ["near:5432", 500],
          ["far:5432", has],
        ]),
      },
      { processes: 4, connections: 10 },
      false,
    );
  expect(of(52)).toBeUndefined();
  expect(of(51)).toMatch(
    /^DATABASE_REPLICA_URL: 4 processes open up to 52 connections at far:5432, and it has 51: /,
  );
});

test.skipIf(isEmbedded())("a replica is asked, and one that is away holds nobody up", async () => {
  const away = `postgres://u:hidden@127.0.0.1:${await freePort()}/site`;
  const replicaUrls = [away, databaseUrl("postgres")];
  const ways = { url: databaseUrl("postgres"), pooled: false, replicaUrls };
  await checkConnections(ways, { processes: 2, connections: 10 }, 100_000);
  await expect(
    checkConnections(ways, { processes: 2, connections: 5_000 }, 100_000),
  ).rejects.toThrow(/^DATABASE_REPLICA_URL: 2 processes open up to 10006 connections at /);
});
