import { createServer } from "node:net";
import { expect, inject, test } from "vitest";
import { freePort } from "../../testing/services/free-port.ts";
import { databaseUrl, isEmbedded } from "../../testing/services/test-database.ts";
import { checkConnections, checkPostgres, whyUnfit } from "./check-postgres.ts";

const fit = {
  version: 150_004,
  release: "15.4",
  encoding: "UTF8",
  has_trigrams: true,
  owns_books: true,
};

test("an unfit server is refused with what to mend", () => {
  expect(whyUnfit(fit, { guarded: false })).toBeUndefined();
  expect(whyUnfit({ ...fit, version: 140_011, release: "14.11" }, { guarded: false })).toMatch(
    /14\.11 is too old: 15/,
  );
  expect(whyUnfit({ ...fit, encoding: "LATIN1" }, { guarded: false })).toMatch(
    /LATIN1.*ENCODING 'UTF8'/,
  );
  expect(whyUnfit({ ...fit, has_trigrams: false }, { guarded: false })).toMatch(/pg_trgm/);
});

test("for a server that cannot be reached the reason is given, never the password", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const { port } = silent.address() as { port: number };
  const reasons = [
    [`postgres://u:hidden@127.0.0.1:${await freePort()}/db`, /nobody listens at its host and port/],
    [`postgres://u:hidden@127.0.0.1:${port}/db`, /no answer from its host/],
    ["postgres://u:hidden@nowhere.invalid/db", /its host is not known/],
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

test.skipIf(isEmbedded())("a database or a user that does not exist is named", async () => {
  await checkPostgres(databaseUrl("postgres"), { guarded: false });
  await expect(checkPostgres(databaseUrl("nowhere"), { guarded: false })).rejects.toThrow(
    /there is no such database/,
  );
  const nobody = inject("clusterUrl").replace("postgres@", "nobody@");
  await expect(checkPostgres(nobody, { guarded: false })).rejects.toThrow(
    /does not let its user in/,
  );
});

test("a process that may open more connections than PostgreSQL has is refused", () => {
  expect(() => checkConnections(97, 93)).not.toThrow();
  expect(() => checkConnections(97, 94)).toThrow(
    "DATABASE_URL: one process opens up to 98 connections, and PostgreSQL has 97: lower DATABASE_CONNECTIONS (94), or raise max_connections.",
  );
});
