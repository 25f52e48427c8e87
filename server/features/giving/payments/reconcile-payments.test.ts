import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  createPaidJson,
  type OddGateway,
  startOddGateway,
} from "../../../testing/gateways/odd-gateway.ts";
import { startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { expectBooksRight } from "../../../testing/test-ledger.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { findOrCreateProgress, type ReconciliationProgress } from "./reconciliation-store.ts";

const MINUTE = 60_000;
let site: TestSite;
let campaignId: number;
let gateway: OddGateway;
const start = Date.now();

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});

beforeEach(async () => {
  site.clock.now = start;
  ({ id: campaignId } = await site.campaign());
  gateway = await startOddGateway(site, 2);
  await inTransaction(site.database, async (tx) => {
    await tx.deleteFrom("reconciliation").execute();
    await tx.deleteFrom("alert").execute();
    await tx.deleteFrom("quarantined_payment").execute();
  });
});

async function paid(count: number) {
  const donations = [];
  for (let i = 0; i < count; i += 1) donations.push((await startCheckout(site, campaignId)).json);
  return donations.map((donation) => createPaidJson(site, donation));
}

async function findStates(payments: ReadonlyArray<{ reference: string }>) {
  const ids = payments.map(({ reference }) => reference);
  const donations = site.db.selectFrom("donation").select(["id", "state"]);
  const rows = await donations.where("id", "in", ids).execute();
  return payments.map(({ reference }) => rows.find(({ id }) => id === reference)?.state);
}

async function alertKinds() {
  return (await site.db.selectFrom("alert").select("kind").execute()).map(({ kind }) => kind);
}

function quarantined() {
  return site.db.selectFrom("quarantined_payment").selectAll().orderBy("payment_id").execute();
}

function readProgress(): Promise<ReconciliationProgress> {
  return inTransaction(site.database, (tx) => findOrCreateProgress(tx, "sandbox", new Date(0)));
}

const reconcile = () => reconcilePayments(gateway.deps);

/** Makes the gateway respond like this to requests for the page at the cursor. */
function respondAt(cursor: string, response: { status: number; headers?: Record<string, string> }) {
  gateway.behaviour.answers = (path) => (path.includes(`cursor=${cursor}`) ? response : undefined);
}

describe("a gateway that sends invalid payments", () => {
  test.each([
    ["an unknown currency", { currency: "GBP" }],
    ["a NUL in the reference", { reference: "a\u0000b" }],
    ["half a character in the reference", { reference: "\ud800" }],
    ["no total", { amount_minor: undefined }],
    ["a number out of range", { amount_minor: 1e300 }],
    ["an invalid time", { changed_at: 8.64e15 + 1 }],
    ["too many declines", { declines: 2 ** 40 }],
    ["an unknown state", { state: "disputed" }],
    ["an unreadable id", { payment_id: "pay \u202e" }],
  ])(
    "has a payment with %s quarantined with an alert, and the others applied",
    async (_, changes) => {
      const [first, odd, last] = await paid(3);
      if (!first || !odd || !last) throw new Error("three");
      gateway.payments.push(first, { ...odd, ...changes }, null, last);
      await reconcile();
      await reconcile();
      expect(await findStates([first, odd, last])).toEqual(["settled", "open", "settled"]);
      const rows = await quarantined();
      expect(rows.map(({ reason }) => reason)).toEqual([
        "unreadable_payment",
        "unreadable_payment",
      ]);
      expect(await alertKinds()).toEqual(["unreadable_payment", "unreadable_payment"]);
      expect((await readProgress()).begin_anew).toBeNull();
    },
  );

  test("has a payment with an unknown reference quarantined", async () => {
    const [odd, good] = await paid(2);
    gateway.payments.push({ ...odd, reference: "order-7" }, good);
    await reconcile();
    expect(await quarantined()).toMatchObject([
      { payment_id: odd?.payment_id, reference: "order-7", reason: "unknown_payment" },
    ]);
    expect(await findStates([good ?? { reference: "" }])).toEqual(["settled"]);
  });

  test("has a payment released from quarantine once it is readable", async () => {
    const [payment] = await paid(1);
    if (!payment) throw new Error("one");
    gateway.payments.push({ ...payment, currency: "GBP" });
    await reconcile();
    const held = site.db
      .selectFrom("donation")
      .select(["state", "quarantined_at"])
      .where("id", "=", payment.reference);
    expect((await held.executeTakeFirstOrThrow()).quarantined_at).not.toBeNull();
    gateway.payments[0] = payment;
    await reconcile();
    expect(await held.executeTakeFirstOrThrow()).toEqual({
      state: "settled",
      quarantined_at: null,
    });
    expect(await quarantined()).toEqual([]);
  });

  test("can't hide today's changes behind one dated years ahead", async () => {
    const [ahead, today] = await paid(2);
    if (!ahead || !today) throw new Error("two");
    gateway.payments.push({ ...ahead, changed_at: Date.UTC(2099, 0) });
    await reconcile();
    expect(Number((await readProgress()).cursor)).toBeLessThanOrEqual(site.clock.now);
  });
});

describe("the pages", () => {
  test("stay applied when a later one fails, and the next run continues there", async () => {
    const payments = await paid(5);
    gateway.payments.push(...payments);
    respondAt("4", { status: 503 });
    await reconcile();
    expect(await findStates(payments)).toEqual([...Array(4).fill("settled"), "open"]);
    gateway.behaviour.answers = () => undefined;
    gateway.asked.length = 0;
    await reconcile();
    expect(gateway.asked[0]).toContain("cursor=4");
    expect((await findStates(payments)).at(-1)).toBe("settled");
  });

  test("may be applied again after a crash before their cursor was stored", async () => {
    const payments = await paid(3);
    gateway.payments.push(...payments);
    const { cursor, begin_anew } = await readProgress();
    await reconcile();
    await inTransaction(site.database, (tx) =>
      tx.updateTable("reconciliation").set({ cursor, begin_anew }).execute(),
    );
    await reconcile();
    expect(await findStates(payments)).toEqual(Array(3).fill("settled"));
    await expectBooksRight(site);
    expect(await alertKinds()).toEqual([]);
  });

  test("are read again from the interruption, to find changes that were listed late", async () => {
    const payments = await paid(5);
    const late = payments[0];
    gateway.payments.push(...payments.slice(1, 3), null, null, ...payments.slice(3));
    respondAt("2", { status: 503 });
    await reconcile();
    gateway.behaviour.answers = () => undefined;
    const interruptedAt = site.clock.now;
    site.clock.now += 30 * MINUTE;
    const newest = { ...payments[4], changed_at: site.clock.now };
    gateway.payments.splice(0, Number.POSITIVE_INFINITY, ...payments.slice(1, 4), newest, late);
    await reconcile();
    const nextRound = Number((await readProgress()).cursor);
    expect(nextRound).toBeLessThanOrEqual(interruptedAt - 10 * MINUTE);
    await reconcile();
    expect(Number((await readProgress()).cursor)).toBe(site.clock.now - 10 * MINUTE);
  });

  test("are not requested while the gateway asks for a pause, for up to ten minutes", async () => {
    gateway.payments.push(...(await paid(3)));
    respondAt("2", { status: 429, headers: { "retry-after": "120" } });
    await reconcile();
    const calls = gateway.asked.length;
    site.clock.now += 119_000;
    await reconcile();
    expect(gateway.asked).toHaveLength(calls);
    site.clock.now += 2_000;
    respondAt("2", { status: 429, headers: { "retry-after": "31536000" } });
    await reconcile();
    const laterCalls = gateway.asked.length;
    expect(laterCalls).toBeGreaterThan(calls);
    site.clock.now += 9 * MINUTE;
    await reconcile();
    expect(gateway.asked).toHaveLength(laterCalls);
    gateway.behaviour.answers = () => undefined;
    site.clock.now += MINUTE + 1_000;
    await reconcile();
    expect((await readProgress()).begin_anew).toBeNull();
  });

  test.each([
    ["unavailable", { status: 502 }],
    ["unreadable", { status: 200, text: "<html>" }],
    ["refused", { status: 400, text: "no such cursor" }],
    ["its own successor", { text: JSON.stringify({ changes: [], next_cursor: "2" }) }],
  ])("raise one alert if one is %s for fifteen minutes", async (_, response) => {
    gateway.payments.push(...(await paid(3)));
    respondAt("2", response as { status: number });
    await reconcile();
    site.clock.now += 14 * MINUTE;
    await reconcile();
    expect(await alertKinds()).toEqual([]);
    site.clock.now += 2 * MINUTE;
    await reconcile();
    await reconcile();
    expect(gateway.asked.length).toBeLessThan(20);
    expect(await alertKinds()).toEqual(["reconciler_stands_still"]);
  });

  test("are read from the start of the round if the gateway refuses a cursor", async () => {
    const payments = await paid(3);
    gateway.payments.push(...payments);
    respondAt("2", { status: 400 });
    await reconcile();
    expect((await readProgress()).begin_anew).toBeNull();
    gateway.behaviour.answers = () => undefined;
    await reconcile();
    expect(await findStates(payments)).toEqual(Array(3).fill("settled"));
  });

  test("are applied once by three runs at the same time, even with an unreadable payment", async () => {
    const payments = await paid(6);
    const odd = payments[3];
    gateway.payments.push(
      ...payments.with(3, { ...payments[0], ...odd, currency: "GBP" } as never),
    );
    await Promise.all([reconcile(), reconcile(), reconcile()]);
    const states = await findStates(payments);
    expect(states.filter((state) => state === "settled")).toHaveLength(5);
    await expectBooksRight(site);
    expect(await quarantined()).toHaveLength(1);
  });
});

test("looks up waiting donations one by one, and one that fails doesn't block the others", async () => {
  const payments = await paid(12);
  site.clock.now += 2 * 60 * MINUTE;
  gateway.payments.push(...payments);
  gateway.behaviour.answers = (path) => {
    if (path.includes("changed_since")) return { status: 503 };
    return path.endsWith(payments[1]?.payment_id ?? "") ? { status: 400 } : undefined;
  };
  await reconcile();
  const states = await findStates(payments);
  expect(states.filter((state) => state === "settled")).toHaveLength(11);
  expect(states[1]).toBe("open");
  expect(await alertKinds()).toContain("gateway_refuses");
});
