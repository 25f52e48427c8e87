import fastify from "fastify";
import { expect, test } from "vitest";
import { fixtureKey, fixtureOrder, fixtureSecret, startSandbox } from "./sandbox-fixture.ts";
import { sandboxGateway } from "./sandbox-gateway.ts";

test("refuses calls without the key, including those that act for donors or set faults", async () => {
  const sandbox = await startSandbox();
  const id = await sandbox.openId();
  const headers = { authorization: "Bearer wrong" };
  for (const [method, path] of [
    ["GET", "/payments"],
    ["POST", `/payments/${id}/play`],
    ["PUT", "/faults"],
    ["POST", "/transfers"],
  ] as const) {
    const body = method === "GET" ? undefined : { action: "approve" };
    expect((await sandbox.call(method, path, body, headers)).status).toBe(401);
  }
  expect((await sandbox.get(id)).state).toBe("open");
  await sandbox.close();
});

test("parses bodies and reports errors in its own way when mounted in an application", async () => {
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
