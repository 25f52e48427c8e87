import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type AttackedSite, openAttackedSite } from "../../../testing/gateways/test-card-tester.ts";
import type { TestResponse, TestSite } from "../../../testing/test-site.ts";
import { blockKeys } from "../../foundation/limits/limit-store.ts";
import { TOTAL_STARTS, TOTAL_STARTS_PARTS } from "./card-testing-guard.ts";

const SOURCE = 6;
const WIDER = 24;

let attacked: AttackedSite;
let other: TestSite;
beforeAll(async () => {
  attacked = await openAttackedSite({ "giving:source": SOURCE, "giving:wider": WIDER });
  other = await attacked.otherProcess();
});

let visitor = 0;
let address = "";
beforeEach(() => {
  visitor += 1;
  address = `203.0.113.${visitor}`;
});

const startMany = (count: number, start: (index: number) => Promise<TestResponse>) =>
  Promise.all(Array.from({ length: count }, (_, index) => start(index)));
const countStarted = (responses: readonly TestResponse[]) =>
  responses.filter(({ status }) => status === 201).length;

describe("the limits of starts", () => {
  test("let some of many donations from one source start, and include a retry time in the other responses", async () => {
    const responses: TestResponse[] = [];
    for (let round = 0; round < 3; round += 1) {
      responses.push(...(await startMany(SOURCE, () => attacked.start(address))));
    }
    expect(countStarted(responses)).toBe(SOURCE);
    for (const { status, json, headers } of responses.filter(({ status }) => status !== 201)) {
      expect([status, json.code]).toEqual([429, "too_many_requests"]);
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(HOUR_MS / SOURCE / 1000);
    }
    expect((await attacked.start("198.51.100.7")).status).toBe(201);
    attacked.site.clock.now += HOUR_MS / SOURCE;
    expect(countStarted(await startMany(5, () => attacked.start(address)))).toBe(1);
  });

  test("are shared by two processes, even for concurrent starts", async () => {
    const at = (index: number) => (index % 2 === 0 ? attacked.site : other);
    const responses = await startMany(3 * SOURCE, (index) =>
      attacked.start(address, {}, undefined, at(index)),
    );
    expect(countStarted(responses)).toBe(SOURCE);
  });

  test("don't count a repeated request or refuse it when no start is left", async () => {
    const keys = Array.from({ length: SOURCE }, () => attacked.site.key());
    await startMany(SOURCE, (index) => attacked.start(address, {}, keys[index]));
    const repeated = await startMany(SOURCE, (index) => attacked.start(address, {}, keys[index]));
    expect(countStarted(repeated)).toBe(SOURCE);
    expect((await attacked.start(address)).status).toBe(429);
  });

  test("apply to all addresses of a network together", async () => {
    const responses: TestResponse[] = [];
    for (let round = 0; round < 6; round += 1) {
      const network = (index: number) => `2001:db8:77:11${10 + round * 10 + index}::1`;
      responses.push(...(await startMany(5, (index) => attacked.start(network(index)))));
    }
    expect(countStarted(responses)).toBe(WIDER);
    expect((await attacked.start("2001:db8:77:2200::1")).status).toBe(201);
    expect((await attacked.start("2001:db8:78:1100::1")).status).toBe(201);
  });

  test("don't count a refused start for the wider network", async () => {
    const own = "2001:db8:79:1100::1";
    for (let round = 0; round < 5; round += 1) {
      await startMany(2 * SOURCE, () => attacked.start(own));
    }
    const remaining = WIDER - SOURCE;
    const neighbours = await startMany(remaining, (index) =>
      attacked.start(`2001:db8:79:11${10 + (index % 10)}::1`),
    );
    expect(countStarted(neighbours)).toBe(remaining);
  });

  test("refuse no one because the clock was ahead", async () => {
    const { clock } = attacked.site;
    await startMany(SOURCE, () => attacked.start(address));
    clock.now -= 2 * HOUR_MS;
    expect((await attacked.start(address)).status).toBe(201);
    clock.now += 2 * HOUR_MS;
  });

  test("ask visitors to retry shortly when all starts overall are used up", async () => {
    const { site } = attacked;
    const parts = Array.from(
      { length: TOTAL_STARTS_PARTS },
      (_, part) => TOTAL_STARTS.of(String(part)).key,
    );
    const blockUntil = (until: number) =>
      inTransaction(site.database, (tx) => blockKeys(tx, parts, new Date(until)));
    // Shorter than an early start is delayed.
    await blockUntil(site.clock.now + 10);
    const key = site.key();
    const refused = await attacked.start(address, {}, key);
    expect([refused.status, refused.json.code]).toEqual([503, "unavailable"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await blockUntil(site.clock.now);
    expect((await attacked.start(address, {}, key)).status).toBe(201);
  });
});
