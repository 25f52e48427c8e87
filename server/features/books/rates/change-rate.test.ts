import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { saveRate } from "./rate-store.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
const start = Date.parse("2026-11-20T17:00:00Z");

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  office = await openOffice(site);
});

beforeEach(async () => {
  site.clock.now = start;
  await inTransaction(site.database, async (tx) => {
    const feed = { as_of: "2026-11-17", source: "European Central Bank", told_at: new Date(start) };
    await saveRate(tx, { ...feed, base: "EUR", quote: "USD", rate_ppm: 1_085_000 });
    await saveRate(tx, { ...feed, base: "USD", quote: "EUR", rate_ppm: 921_659 });
  });
});

const eur = { base: "EUR", quote: "USD", former: 1.085 };
const set = (body: object) => office.put("rates/", { ...eur, ...body });
const fetchRates = async () => (await office.get("rates/")).json;
const findAuditEntries = async () =>
  (await office.trail()).filter(({ action }: { action: string }) => action === "set_rate");

test("the office sees every rate with its source, day and age, and whether there is a feed", async () => {
  const shared = {
    as_of: "2026-11-17",
    days_old: 3,
    source: "European Central Bank",
    told_at: new Date(start).toISOString(),
  };
  expect(await fetchRates()).toEqual({
    data: [
      { base: "EUR", quote: "USD", rate: 1.085, ...shared },
      { base: "USD", quote: "EUR", rate: 0.921659, ...shared },
    ],
    feed: false,
  });
  site.clock.now = Date.parse("2026-11-16T23:00:00Z");
  expect((await fetchRates()).data[0].days_old).toBe(0);
  const siteWithFeed = await openTestSite({ environment: { RATES_URL: "http://127.0.0.1:9/" } });
  expect((await (await openOffice(siteWithFeed)).get("rates/")).json.feed).toBe(true);
});

describe("a rate that the office sets", () => {
  test("applies in both directions to new donations and is recorded in the audit trail", async () => {
    const before = await site.get("/api/v1/rates/");
    expect(before.json.data[0]).toEqual({
      base: "EUR",
      quote: "USD",
      rate: 1.085,
      as_of: "2026-11-17",
      source: "European Central Bank",
    });
    const { status, json } = await set({ rate: 1.0823 });
    expect(status).toBe(200);
    const own = { as_of: "2026-11-20", days_old: 0, source: "set by the charity" };
    expect((await site.get("/api/v1/rates/")).json.data[0].rate).toBe(1.0823);
    expect(json.data).toMatchObject([
      { rate: 1.0823, ...own, told_at: new Date(start).toISOString() },
      { base: "USD", rate: 0.923958, ...own },
    ]);
    expect((await office.trail())[0]).toMatchObject({
      action: "set_rate",
      subject: { type: "rate", id: "EUR USD" },
      changes: [
        { field: "rate", before: "1.085", after: "1.0823" },
        { field: "as_of", before: "2026-11-17", after: "2026-11-20" },
        { field: "source", before: "European Central Bank", after: "set by the charity" },
      ],
    });
    const { id } = await site.campaign();
    const { json: donation } = await startCheckout(site, id, { currency: "EUR" });
    const { days_old: _, ...conversion } = { rate: 1.0823, ...own };
    expect(donation.conversion).toEqual(conversion);
    expect((await startCheckout(site, id, { currency: "USD" })).json.conversion).toBeNull();
  });

  test("is set once for concurrent requests", async () => {
    const before = (await findAuditEntries()).length;
    const responses = await Promise.all(Array.from({ length: 5 }, () => set({ rate: 1.1 })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await findAuditEntries()).length).toBe(before + 1);
    site.clock.now += DAY_MS;
    expect((await set({ rate: 1.1, former: 1.1 })).json.data[0].as_of).toBe("2026-11-21");
  });

  test("is refused if the current rate is not the one that was shown", async () => {
    await set({ rate: 1.1 });
    expect((await set({ rate: 1.12 })).json.code).toBe("changed_meanwhile");
    expect((await set({ rate: 1.12, former: null })).json.code).toBe("changed_meanwhile");
    expect((await fetchRates()).data[0].rate).toBe(1.1);
  });

  test("needs confirmation if it jumps by more than 20%, up or down", async () => {
    const before = (await findAuditEntries()).length;
    for (const rate of [1.302001, 0.904166]) {
      const { status, json } = await set({ rate });
      expect(status).toBe(422);
      expect(json.detail).toMatchObject([{ loc: ["body", "confirmed"] }]);
      expect(json.detail[0].msg).toContain("by more than 20%");
      expect((await set({ rate, confirmed: false })).status).toBe(422);
    }
    expect((await findAuditEntries()).length).toBe(before);
    expect((await set({ rate: 1.302 })).status).toBe(200);
    const { status } = await set({ rate: 2, former: 1.302, confirmed: true });
    expect(status).toBe(200);
  });

  test.each([
    ["nothing", { rate: null }],
    ["a text", { rate: "1.08" }],
    ["zero", { rate: 0 }],
    ["below zero", { rate: -1.08 }],
    ["too small", { rate: 0.000099 }],
    ["too large", { rate: 10_000 }],
    ["far too large", { rate: 1e21 }],
    ["seven decimals", { rate: 1.0823456 }],
    ["an unknown currency", { rate: 1.08, base: "GBP" }],
    ["a currency to itself", { rate: 1.08, base: "USD" }],
    ["no former rate", { rate: 1.08, former: undefined }],
  ])("is refused: %s", async (_, body) => {
    const before = (await findAuditEntries()).length;
    const { status, json } = await set({ ...body, confirmed: true });
    expect([status, json.code]).toEqual([422, "invalid"]);
    expect((await findAuditEntries()).length).toBe(before);
    expect((await fetchRates()).data[0].rate).toBe(1.085);
  });
});
