import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type OddGateway, paidOnTheWire, startOddGateway } from "../../../testing/odd-gateway.ts";
import { startCheckout } from "../../../testing/test-checkout.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { type Standing, takeStanding } from "./reconciliation-store.ts";

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
  return donations.map((donation) => paidOnTheWire(site, donation));
}

async function statesOf(payments: ReadonlyArray<{ reference: string }>) {
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

function standing(): Promise<Standing> {
  return inTransaction(site.database, (tx) => takeStanding(tx, "sandbox", new Date(0)));
}

const reconcile = () => reconcilePayments(gateway.deps);

/** The gateway refuses to list the page at this cursor with that status. */
function refuseAt(cursor: string, answer: { status: number; headers?: Record<string, string> }) {
  gateway.behaviour.answers = (path) => (path.includes(`cursor=${cursor}`) ? answer : undefined);
}

describe("a gateway that sends odd things", () => {
  test.each([
    ["an unknown currency", { currency: "GBP" }],
    ["a NUL in the reference", { reference: "a\u0000b" }],
    ["half a character in the reference", { reference: "\ud800" }],
    ["no total", { amount_minor: undefined }],
    ["a number out of range", { amount_minor: 1e300 }],
    ["a time that is none", { changed_at: 8.64e15 + 1 }],
    ["declines without end", { declines: 2 ** 40 }],
    ["an unknown state", { state: "disputed" }],
    ["no id that can be read", { payment_id: "pay \u202e" }],
  ])("%s is quarantined with an alert, and the others are applied", async (_, changes) => {
    const [first, odd, last] = await paid(3);
    if (!first || !odd || !last) throw new Error("three");
    gateway.payments.push(first, { ...odd, ...changes }, null, last);
    await reconcile();
    await reconcile();
    expect(await statesOf([first, odd, last])).toEqual(["settled", "open", "settled"]);
    const kept = await quarantined();
    expect(kept.map(({ reason }) => reason)).toEqual(["unreadable_payment", "unreadable_payment"]);
    expect(await alertKinds()).toEqual(["unreadable_payment", "unreadable_payment"]);
    expect((await standing()).begin_anew).toBeNull();
  });

  test("a payment with a reference to no donation is quarantined too", async () => {
    const [odd, good] = await paid(2);
    gateway.payments.push({ ...odd, reference: "order-7" }, good);
    await reconcile();
    expect(await quarantined()).toMatchObject([
      { payment_id: odd?.payment_id, reference: "order-7", reason: "unknown_payment" },
    ]);
    expect(await statesOf([good ?? { reference: "" }])).toEqual(["settled"]);
  });

  test("a payment that is sent again in a readable form is applied and leaves quarantine", async () => {
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

  test("a change dated years ahead does not hide those of today", async () => {
    const [ahead, today] = await paid(2);
    if (!ahead || !today) throw new Error("two");
    gateway.payments.push({ ...ahead, changed_at: Date.UTC(2099, 0) });
    await reconcile();
    expect(Number((await standing()).cursor)).toBeLessThanOrEqual(site.clock.now);
  });
});

describe("the pages", () => {
  test("pages applied before a failure stay applied, and the next run goes on there", async () => {
    const payments = await paid(5);
    gateway.payments.push(...payments);
    refuseAt("4", { status: 503 });
    await reconcile();
    expect(await statesOf(payments)).toEqual([...Array(4).fill("settled"), "open"]);
    gateway.behaviour.answers = () => undefined;
    gateway.asked.length = 0;
    await reconcile();
    expect(gateway.asked[0]).toContain("cursor=4");
    expect((await statesOf(payments)).at(-1)).toBe("settled");
  });

  test("after a crash between a page and its cursor, the page is applied again without harm", async () => {
    const payments = await paid(3);
    gateway.payments.push(...payments);
    const { cursor, begin_anew } = await standing();
    await reconcile();
    await inTransaction(site.database, (tx) =>
      tx.updateTable("reconciliation").set({ cursor, begin_anew }).execute(),
    );
    await reconcile();
    expect(await statesOf(payments)).toEqual(Array(3).fill("settled"));
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
    expect(await alertKinds()).toEqual([]);
  });

  test("a change listed late, while a round was interrupted, is found by the round after it", async () => {
    const payments = await paid(5);
    const late = payments[0];
    gateway.payments.push(...payments.slice(1, 3), null, null, ...payments.slice(3));
    refuseAt("2", { status: 503 });
    await reconcile();
    gateway.behaviour.answers = () => undefined;
    const interruptedAt = site.clock.now;
    site.clock.now += 30 * MINUTE;
    const newest = { ...payments[4], changed_at: site.clock.now };
    gateway.payments.splice(0, Number.POSITIVE_INFINITY, ...payments.slice(1, 4), newest, late);
    await reconcile();
    const begun = Number((await standing()).cursor);
    expect(begun).toBeLessThanOrEqual(interruptedAt - 10 * MINUTE);
    await reconcile();
    expect(Number((await standing()).cursor)).toBe(site.clock.now - 10 * MINUTE);
  });

  test("a gateway that asks for a pause gets it, but not for longer than ten minutes", async () => {
    gateway.payments.push(...(await paid(3)));
    refuseAt("2", { status: 429, headers: { "retry-after": "120" } });
    await reconcile();
    const calls = gateway.asked.length;
    site.clock.now += 119_000;
    await reconcile();
    expect(gateway.asked).toHaveLength(calls);
    site.clock.now += 2_000;
    refuseAt("2", { status: 429, headers: { "retry-after": "31536000" } });
    await reconcile();
    const again = gateway.asked.length;
    expect(again).toBeGreaterThan(calls);
    site.clock.now += 9 * MINUTE;
    await reconcile();
    expect(gateway.asked).toHaveLength(again);
    gateway.behaviour.answers = () => undefined;
    site.clock.now += MINUTE + 1_000;
    await reconcile();
    expect((await standing()).begin_anew).toBeNull();
  });

  test.each([
    ["away", { status: 502 }],
    ["not to be read", { status: 200, text: "<html>" }],
    ["refused", { status: 400, text: "no such cursor" }],
    ["its own successor", { text: JSON.stringify({ changes: [], next_cursor: "2" }) }],
  ])("a page that is %s for fifteen minutes raises one alert", async (_, answer) => {
    gateway.payments.push(...(await paid(3)));
    refuseAt("2", answer as { status: number });
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

  test("after the gateway refuses a cursor, the round begins anew", async () => {
    const payments = await paid(3);
    gateway.payments.push(...payments);
    refuseAt("2", { status: 400 });
    await reconcile();
    expect((await standing()).begin_anew).toBeNull();
    gateway.behaviour.answers = () => undefined;
    await reconcile();
    expect(await statesOf(payments)).toEqual(Array(3).fill("settled"));
  });

  test("two processes at once apply each payment once, even with an odd one among them", async () => {
    const payments = await paid(6);
    const odd = payments[3];
    gateway.payments.push(
      ...payments.with(3, { ...payments[0], ...odd, currency: "GBP" } as never),
    );
    await Promise.all([reconcile(), reconcile(), reconcile()]);
    const states = await statesOf(payments);
    expect(states.filter((state) => state === "settled")).toHaveLength(5);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
    expect(await quarantined()).toHaveLength(1);
  });
});

test("waiting donations are asked about one by one, and one that fails doesn't hold up the others", async () => {
  const payments = await paid(12);
  site.clock.now += 2 * 60 * MINUTE;
  gateway.payments.push(...payments);
  gateway.behaviour.answers = (path) => {
    if (path.includes("changed_since")) return { status: 503 };
    return path.endsWith(payments[1]?.payment_id ?? "") ? { status: 400 } : undefined;
  };
  await reconcile();
  const states = await statesOf(payments);
  expect(states.filter((state) => state === "settled")).toHaveLength(11);
  expect(states[1]).toBe("open");
  expect(await alertKinds()).toContain("gateway_refuses");
});
