import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { controlRoutes } from "./control-routes.ts";
import { createFaults } from "./faults/faults.ts";
import { createKeptClock } from "./kept-clock.ts";
import { createManualClock } from "./manual-clock.ts";
import { openDatabaseFile } from "./sandbox-database.ts";

function control() {
  const app = fastify();
  const database = openDatabaseFile(":memory:");
  onTestFinished(() => database.close());
  const below = createManualClock(1_000);
  const clock = createKeptClock(database, below);
  app.register(controlRoutes, {
    ...{ keys: ["one", "two"], faults: createFaults(1), clock, waitingWebhooks: () => 3 },
    calls: { "POST /rain/:day": ({ params }) => ({ status: 201, body: params }) },
  });
  const call = (method: "GET" | "PUT" | "POST", url: string, payload?: object, key = "two") =>
    app.inject({ method, url, payload, headers: { authorization: `Bearer ${key}` } });
  return { call, database, below };
}

test("faults and the clock are set by callers with a key", async () => {
  const { call } = control();
  expect((await call("GET", "/faults", undefined, "three")).statusCode).toBe(401);
  expect((await call("PUT", "/faults", { limit_calls: 1 })).json()).toMatchObject({
    limit_calls: 1,
    webhooks_waiting: 3,
  });
  expect((await call("POST", "/clock", { advance_ms: 0 })).statusCode).toBe(422);
  expect((await call("GET", "/clock")).json()).toEqual({ now: 1_000 });
});

test("a gateway adds calls of its own", async () => {
  const answer = await control().call("POST", "/rain/monday");
  expect([answer.statusCode, answer.json()]).toEqual([201, { day: "monday" }]);
});

test("a moved clock stays moved after a restart", async () => {
  const { call, database, below } = control();
  await call("POST", "/clock", { advance_ms: 500 });
  expect((await call("POST", "/clock", { advance_ms: 250 })).json()).toEqual({ now: 1_750 });
  expect(createKeptClock(database, below).now()).toBe(1_750);
});
