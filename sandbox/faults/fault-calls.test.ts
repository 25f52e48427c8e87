import { afterEach, beforeEach, expect, test } from "vitest";
import { type StartedSandbox, startSandbox } from "../sandbox-fixture.ts";

let sandbox: StartedSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

const setFaults = (faults: object) => sandbox.call("PUT", "/faults", faults);

test("a rejected call is answered 503 and does nothing", async () => {
  await setFaults({ reject_calls: 1 });
  expect((await sandbox.open({}, "key-1")).status).toBe(503);
  expect((await sandbox.call("GET", "/payments")).status).toBe(503);
  const { body } = await setFaults({});
  expect(body.struck.reject_calls).toBe(2);
  expect((await sandbox.call("GET", "/payments")).body.payments).toEqual([]);
});

test("a dropped answer cuts the line after the work was done", async () => {
  await setFaults({ drop_answers: 1 });
  await expect(sandbox.open({}, "key-1")).rejects.toThrow();
  await setFaults({});
  const { payments } = (await sandbox.call("GET", "/payments")).body;
  expect(payments).toHaveLength(1);
  const again = await sandbox.open({}, "key-1");
  expect(again.body.payment_id).toBe(payments[0]?.payment_id);
});

test.each([
  ["limit_calls", 429],
  ["fail_calls", 500],
])("%s answers %i and does nothing", async (kind, status) => {
  await setFaults({ [kind]: 1 });
  expect((await sandbox.open({}, "key-1")).status).toBe(status);
  await setFaults({});
  expect((await sandbox.call("GET", "/payments")).body.payments).toEqual([]);
});

test("a cut answer breaks off after the work was done", async () => {
  await setFaults({ cut_answers: 1 });
  await expect(sandbox.open({}, "key-1")).rejects.toThrow(/terminated|other side closed/);
  await setFaults({});
  expect((await sandbox.call("GET", "/payments")).body.payments).toHaveLength(1);
});

test("a slow call is answered in the end", async () => {
  await setFaults({ slow_calls: 1, slow_ms: 5 });
  expect((await sandbox.open({}, "key-1")).status).toBe(201);
  expect((await setFaults({})).body.struck.slow_calls).toBe(1);
});

test("only the calls that are named are struck", async () => {
  await setFaults({ reject_calls: 1, only: "POST /api/checkouts" });
  expect((await sandbox.open({}, "key-1")).status).toBe(503);
  expect((await sandbox.call("GET", "/payments")).status).toBe(200);
});

test("plays and faults themselves are never rejected", async () => {
  const id = await sandbox.openId();
  await setFaults({ reject_calls: 1, drop_answers: 1 });
  expect((await sandbox.play(id, "approve")).status).toBe(200);
  expect((await setFaults({})).status).toBe(200);
});

test("a fault that is left out is off", async () => {
  await setFaults({ lose: 0.5, delay_ms: 10, shuffle: true });
  expect((await setFaults({ duplicate: 1 })).body).toMatchObject({
    lose: 0,
    duplicate: 1,
    delay_ms: 0,
    shuffle: false,
  });
});

test.each([{ lose: 2 }, { duplicate: -1 }, { delay_ms: 1.5 }, { shuffle: "yes" }])(
  "%j is not valid",
  async (faults) => {
    expect((await setFaults(faults)).status).toBe(422);
  },
);

test("only a caller with the key sets faults", async () => {
  const headers = { authorization: "" };
  expect((await sandbox.call("PUT", "/faults", { lose: 1 }, headers)).status).toBe(401);
});
