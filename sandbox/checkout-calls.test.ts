import { afterEach, beforeEach, expect, test } from "vitest";
import { fixtureOrder, type StartedSandbox, startSandbox } from "./sandbox-fixture.ts";

let sandbox: StartedSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

test("a checkout has a page of its own and an open payment", async () => {
  const { status, body } = await sandbox.open();
  expect(status).toBe(201);
  expect(body.state).toBe("open");
  expect(body.url).toBe(`${sandbox.url}/pay/${body.payment_id}`);
  const { return_url, cancel_url, ...shown } = fixtureOrder;
  expect(await sandbox.get(body.payment_id)).toMatchObject({
    ...shown,
    state: "open",
    cost_minor: 0,
    declines: 0,
    decline_reason: null,
  });
});

test("the same key and order give the same answer, even after it was paid", async () => {
  const first = await sandbox.open({}, "key-1");
  await sandbox.play(first.body.payment_id, "approve");
  expect(await sandbox.open({}, "key-1")).toEqual(first);
  const { body } = await sandbox.call("GET", "/payments?reference=donation-1");
  expect(body.payments).toHaveLength(1);
});

test("the same key sent twenty times at once opens one payment", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => sandbox.open({}, "key-1")));
  expect(new Set(answers.map(({ body }) => body.payment_id)).size).toBe(1);
});

test("the same key with another order is refused", async () => {
  await sandbox.open({}, "key-1");
  const { status, body } = await sandbox.open({ amount_minor: 1 }, "key-1");
  expect(status).toBe(409);
  expect(body.error.code).toBe("key_reused");
});

test("a call without a key is refused", async () => {
  const { status } = await sandbox.call("POST", "/checkouts", fixtureOrder);
  expect(status).toBe(400);
});

test.each([
  ["amount_minor", 0],
  ["amount_minor", -5],
  ["amount_minor", 1.5],
  ["amount_minor", "100"],
  ["amount_minor", 1e21],
  ["currency", "XXX"],
  ["currency", undefined],
  ["method", "cheque"],
  ["reference", ""],
  ["return_url", "javascript:alert(1)"],
  ["cancel_url", "/give"],
])("%s %j is not valid", async (field, value) => {
  const { status, body } = await sandbox.open({ [field]: value });
  expect(status).toBe(422);
  expect(body.error.fields[0]?.field).toBe(field);
  const { body: list } = await sandbox.call("GET", "/payments");
  expect(list.payments).toEqual([]);
});

test("a wrong key of the API opens nothing", async () => {
  const headers = { authorization: "Bearer wrong", "idempotency-key": "key-1" };
  const { status } = await sandbox.call("POST", "/checkouts", fixtureOrder, headers);
  expect(status).toBe(401);
  const { body: list } = await sandbox.call("GET", "/payments");
  expect(list.payments).toEqual([]);
});

test("a body that is no JSON is a bad request", async () => {
  const answer = await fetch(`${sandbox.url}/api/checkouts`, {
    method: "POST",
    headers: {
      authorization: "Bearer sandbox-fixture-key",
      "content-type": "application/json",
      "idempotency-key": "key-1",
    },
    body: "{",
  });
  expect(answer.status).toBe(400);
});
