import { createServer } from "node:net";
import { expect, inject, test } from "vitest";
import { freePort } from "../../testing/services/free-port.ts";
import { databaseUrl, isEmbedded } from "../../testing/services/test-database.ts";
import { checkConnections, checkPostgres, findServerProblem } from "./check-postgres.ts";

const fit = {
  version: 150_004,
  release: "15.4",
  encoding: "UTF8",
  has_trigrams: true,
  owns_books: true,
};

test("says what to fix on an unsuitable server", () => {
  expect(findServerProblem(fit, { guarded: false })).toBeUndefined();
  expect(
    findServerProblem({ ...fit, version: 140_011, release: "14.11" }, { guarded: false }),
  ).toMatch(/14\.11 is too old; use 15/);
  expect(findServerProblem({ ...fit, encoding: "LATIN1" }, { guarded: false })).toMatch(
    /LATIN1.*ENCODING 'UTF8'/,
  );
  expect(findServerProblem({ ...fit, has_trigrams: false }, { guarded: false })).toMatch(/pg_trgm/);
});

test("says why a server cannot be reached, without the password", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const { port } = silent.address() as { port: number };
  const reasons = [
    [`postgres://u:hidden@127.0.0.1:${await freePort()}/db`, /nothing is listening on its host/],
    [`postgres://u:hidden@127.0.0.1:${port}/db`, /its host did not respond/],
    ["postgres://u:hidden@nowhere.invalid/db", /its host is unknown/],
    ["postgres://u:hid%den@127.0.0.1/db", /expected postgres:\/\/user:password@host/],
    ["postgres://u:hid#den@127.0.0.1/db", /expected postgres:\/\/user:password@host/],
  ] as const;
  for (const [url, reason] of reasons) {
    const error: Error = await checkPostgres(url, { guarded: false, withinMs: 200 }).then(
      () => new Error("nothing is wrong"),
      (thrown) => thrown,
    );
    expect(error.message).toMatch(reason);
    expect(error.message).toMatch(/^DATABASE_URL: /);
    expect(error.message).not.toMatch(/hid/);
  }
  silent.close();
});

test.skipIf(isEmbedded())("says which of database and user does not exist", async () => {
  await checkPostgres(databaseUrl("postgres"), { guarded: false });
  await expect(checkPostgres(databaseUrl("nowhere"), { guarded: false })).rejects.toThrow(
    /this database does not exist/,
  );
  const unknownUser = inject("clusterUrl").replace("postgres@", "nobody@");
  await expect(checkPostgres(unknownUser, { guarded: false })).rejects.toThrow(
    /does not let its user in/,
  );
});

test("refuses a process that could open more connections than PostgreSQL allows", () => {
  expect(() => checkConnections(97, 93)).not.toThrow();
  expect(() => checkConnections(97, 94)).toThrow(
    "DATABASE_URL: one process opens up to 98 connections, but PostgreSQL allows 97. Lower DATABASE_CONNECTIONS (94) or raise max_connections.",
  );
});
