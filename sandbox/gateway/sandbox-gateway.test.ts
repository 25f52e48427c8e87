import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fastify from "fastify";
import { expect, test } from "vitest";
import { fixtureKey, fixtureOrder, fixtureSecret, startSandbox } from "./sandbox-fixture.ts";
import { sandboxGateway } from "./sandbox-gateway.ts";

/** From here on every commit that has a new payment in it fails. */
function breakCommits(dataFile: string) {
  const database = new DatabaseSync(dataFile);
  database.exec(`
    CREATE TABLE parents (id INTEGER PRIMARY KEY);
    CREATE TABLE children (parent INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER orphan AFTER INSERT ON payments BEGIN INSERT INTO children VALUES (1); END;
  `);
  return () => {
    database.exec("DROP TRIGGER orphan");
    database.close();
  };
}

test("a checkout that could not be kept is not answered as if it were", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  const dataFile = join(folder, "gateway.sqlite");
  const logged: string[] = [];
  const log = { warn: () => {}, error: (_: object, text: string) => logged.push(text) };
  const sandbox = await startSandbox({ dataFile, log });
  const mend = breakCommits(dataFile);
  expect((await sandbox.open({}, "key-1")).status).toBe(500);
  expect(logged).toHaveLength(1);
  mend();
  expect((await sandbox.call("GET", "/payments")).body.payments).toEqual([]);
  expect((await sandbox.open({}, "key-1")).status).toBe(201);
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

test("mounted in an application, it reads bodies and answers errors in its own way", async () => {
  const app = fastify();
  const baseUrl = "http://site.example.org/sandbox";
  app.addContentTypeParser("application/x-www-form-urlencoded", (_request, _body, done) =>
    done(new Error("the application reads forms differently")),
  );
  app.removeContentTypeParser("application/json");
  app.addHook("onRequest", (request, _reply, done) => {
    const status = request.headers["x-refused"] ? 400 : request.is404 ? 405 : undefined;
    done(status && Object.assign(new Error("refused by the application"), { status }));
  });
  app.setErrorHandler((_error, _request, reply) => reply.code(418).send("the application's own"));
  const options = { dataFile: ":memory:", apiKey: fixtureKey, webhookSecret: fixtureSecret };
  await app.register(sandboxGateway, { prefix: "/sandbox", baseUrl, ...options });

  const headers = { authorization: `Bearer ${fixtureKey}`, "idempotency-key": "key-1" };
  const call = { method: "POST", url: "/sandbox/api/checkouts", headers } as const;
  const opened = await app.inject({ ...call, payload: fixtureOrder });
  const { payment_id, url } = opened.json();
  expect(url).toBe(`${baseUrl}/pay/${payment_id}`);
  const paid = await app.inject({
    method: "POST",
    url: `/sandbox/pay/${payment_id}`,
    headers: {
      origin: "http://site.example.org",
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: "play=approve&attempt=0",
  });
  expect([paid.statusCode, paid.headers.location]).toEqual([303, fixtureOrder.return_url]);
  const tooLong = await app.inject({ ...call, payload: { text: "x".repeat(20_000) } });
  expect([tooLong.statusCode, tooLong.json().error.code]).toEqual([400, "bad_request"]);
  const refused = await app.inject({ ...call, headers: { ...headers, "x-refused": "1" } });
  expect([refused.statusCode, refused.json().error.code]).toEqual([400, "bad_request"]);
  const nowhere = await app.inject({ url: "/sandbox/nowhere" });
  expect([nowhere.statusCode, nowhere.json().error.code]).toEqual([404, "not_found"]);
  await app.close();
});
