import { beforeAll, describe, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { settleTestDonation } from "../../../testing/test-checkout.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { sumAccounts } from "../../books/ledger/ledger-store.ts";
import type { GatewayDispute } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "../payments/apply-facts.ts";

let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  ({ id: campaignId } = await site.campaign());
});

type Told = Partial<GatewayDispute>;

/** A gift that cost the donor 51.00, and the dispute about all of it as it is opened. */
async function disputed(changes: Told = {}) {
  const id = await settleTestDonation(site, campaignId, {});
  const { payment_id } = await site.db
    .selectFrom("donation")
    .select("payment_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const opened: GatewayDispute = {
    kind: "dispute",
    disputeId: `dp-${id}`,
    paymentId: payment_id ?? "",
    reference: id,
    state: "open",
    amount: money(5_100, "USD"),
    withdrawn: true,
    fee: money(1_500, "USD"),
    reason: "fraudulent",
    evidenceDueAt: site.clock.now + 24 * HOUR_MS,
    changedAt: site.clock.now,
    ...changes,
  };
  /** Tells the dispute as it is so many seconds after it was opened. */
  const tell = (seconds: number, its: Told) =>
    applyFacts(site.deps, [{ ...opened, changedAt: opened.changedAt + seconds * 1_000, ...its }]);
  return { id, opened, tell };
}

const rowOf = ({ disputeId }: GatewayDispute) =>
  site.db
    .selectFrom("dispute")
    .selectAll()
    .where("external_id", "=", disputeId)
    .executeTakeFirstOrThrow();

const donationOf = (id: string) =>
  site.db.selectFrom("donation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Open alerts about a dispute that the office has not been told of yet. */
async function untold({ disputeId }: GatewayDispute): Promise<string[]> {
  const alerts = site.db.selectFrom("alert").select("kind").where("key", "=", disputeId);
  const open = alerts.where("settled_at", "is", null).where("told_at", "is", null);
  return (await open.orderBy("kind").execute()).map(({ kind }) => kind);
}

async function allAreTold(): Promise<void> {
  const at = new Date(site.clock.now);
  await inTransaction(site.database, (tx) =>
    tx.updateTable("alert").set({ told_at: at }).execute(),
  );
}

/** What changes in the ledger meanwhile, account by account. */
async function bookedBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const sums = async () =>
    new Map(
      (await sumAccounts(site.db)).map((it) => [`${it.name} ${it.currency}`, it.balance_minor]),
    );
  const before = await sums();
  await work();
  const changes = [...(await sums())].map(
    ([name, minor]) => [name, minor - (before.get(name) ?? 0)] as const,
  );
  return Object.fromEntries(changes.filter(([, minor]) => minor !== 0));
}

const booksAreFine = async () => {
  const check = await checkBooks(site.db);
  expect(booksAreRight(check), JSON.stringify(check)).toBe(true);
};

describe("an inquiry that becomes a chargeback", () => {
  test.each(["open", "reviewed"] as const)("wants an answer anew: it was %s", async (state) => {
    const { opened, tell } = await disputed({ withdrawn: false });
    await tell(0, {});
    expect(await untold(opened)).toEqual(["dispute_opened"]);
    await tell(0, { state });
    await allAreTold();
    const due = opened.changedAt + 240 * HOUR_MS;
    await tell(60, { withdrawn: true, evidenceDueAt: due });
    expect(await rowOf(opened)).toMatchObject({ state: "open", evidence_due_at: new Date(due) });
    expect(await untold(opened)).toEqual(["dispute_opened"]);
    await allAreTold();
    await tell(0, { state: "reviewed" });
    await tell(60, { withdrawn: true, evidenceDueAt: due });
    expect(await rowOf(opened)).toMatchObject({ state: "open", evidence_due_at: new Date(due) });
    expect(await untold(opened)).toEqual([]);
    await booksAreFine();
  });
});

describe("the alert that a dispute was opened", () => {
  const alertOf = ({ disputeId }: GatewayDispute) =>
    site.db
      .selectFrom("alert")
      .select(["settled_at", "settled_note"])
      .where("key", "=", disputeId)
      .where("kind", "=", "dispute_opened")
      .executeTakeFirstOrThrow();

  test.each(["reviewed", "won", "lost"] as const)("is settled once it is %s", async (state) => {
    const { opened, tell } = await disputed();
    await tell(0, {});
    await tell(5, { fee: money(2_000, "USD") });
    expect((await alertOf(opened)).settled_at).toBeNull();
    await tell(10, { state, withdrawn: state !== "won" });
    expect(await alertOf(opened)).toEqual({
      settled_at: new Date(site.clock.now),
      settled_note: expect.stringMatching(/^The bank has /),
    });
    expect(await untold(opened)).toEqual(state === "lost" ? ["dispute_lost"] : []);
  });
});

describe("a dispute's fee", () => {
  test("that is given back is given back in the books, and a stale word takes it not again", async () => {
    const { opened, tell } = await disputed();
    await tell(0, {});
    const fee = { "gateway-costs USD": -1_500, "gateway:sandbox USD": 1_500 };
    const won = { state: "won", withdrawn: false, fee: money(0, "USD") } as const;
    const without = { ...won, fee: opened.fee };
    const back = await bookedBy(() => tell(10, without));
    expect(back).toEqual({ "disputed:sandbox USD": -5_100, "gateway:sandbox USD": 5_100 });
    expect(await bookedBy(() => tell(20, won))).toEqual(fee);
    expect(await bookedBy(() => tell(20, won))).toEqual({});
    expect(await bookedBy(() => tell(10, without))).toEqual({});
    await booksAreFine();
  });

  test("that rises, falls and rises again is booked each time", async () => {
    const { opened, tell } = await disputed();
    await tell(0, {});
    for (const [seconds, minor, more] of [
      [1, 4_000, 2_500],
      [2, 1_500, -2_500],
      [3, 4_000, 2_500],
    ] as const) {
      const booked = await bookedBy(() => tell(seconds, { fee: money(minor, "USD") }));
      expect(booked).toEqual({ "gateway-costs USD": more, "gateway:sandbox USD": -more });
    }
    expect((await rowOf(opened)).state).toBe("open");
    await booksAreFine();
  });
});

describe("a decision that is changed", () => {
  const lost = { state: "lost" } as const;
  const won = { state: "won", withdrawn: false } as const;

  test("by an appeal brings the money back, to the campaign too", async () => {
    const { id, opened, tell } = await disputed();
    await tell(0, {});
    await tell(10, lost);
    expect(await untold(opened)).toEqual(["dispute_lost"]);
    expect(await donationOf(id)).toMatchObject({ state: "reversed", refunded_minor: 5_100 });
    await tell(20, won);
    expect(await donationOf(id)).toMatchObject({ state: "settled", refunded_minor: 0 });
    expect(await rowOf(opened)).toMatchObject({ state: "won" });
    expect(await untold(opened)).toEqual([]);
    await tell(10, lost);
    expect(await donationOf(id)).toMatchObject({ state: "settled", refunded_minor: 0 });
    await booksAreFine();
  });

  test("against us takes the money again", async () => {
    const { id, opened, tell } = await disputed();
    await tell(10, won);
    await tell(20, lost);
    expect(await donationOf(id)).toMatchObject({ state: "reversed", refunded_minor: 5_100 });
    await tell(30, won);
    await tell(40, lost);
    expect(await donationOf(id)).toMatchObject({ state: "reversed", refunded_minor: 5_100 });
    expect(await rowOf(opened)).toMatchObject({ state: "lost" });
    await booksAreFine();
  });

  test("at one moment is a question for a person", async () => {
    const { opened, tell } = await disputed();
    await tell(0, {});
    await tell(10, won);
    await allAreTold();
    await tell(10, lost);
    expect(await untold(opened)).toEqual(["movement_misfit"]);
    await booksAreFine();
  });
});

test("what a bank takes beyond what was paid is the site's to bear, until it comes back", async () => {
  const { id, tell } = await disputed({ amount: money(5_601, "USD"), fee: undefined });
  const taken = { "gateway:sandbox USD": -5_601, "disputed:sandbox USD": 5_601 };
  expect(await bookedBy(() => tell(0, {}))).toEqual(taken);
  expect(await donationOf(id)).toMatchObject({ held_minor: 5_000, refunded_minor: 0 });
  const lost = await bookedBy(() => tell(10, { state: "lost" }));
  expect(lost).toMatchObject({ "disputed:sandbox USD": -5_601, "gateway-costs USD": 501 });
  expect(await donationOf(id)).toMatchObject({ held_minor: 0, refunded_minor: 5_100 });
  await booksAreFine();
  await tell(20, { state: "won", withdrawn: false });
  expect(await donationOf(id)).toMatchObject({ held_minor: 0, refunded_minor: 0 });
  await booksAreFine();
});

test("a dispute in another currency than its payment is a question for a person, and in no book", async () => {
  const { opened, tell } = await disputed({ amount: money(5_100, "EUR") });
  expect(await bookedBy(() => tell(0, {}))).toEqual({});
  expect(await untold(opened)).toEqual(["movement_misfit"]);
});

test("what the gateway's own exchange costs is booked, in whatever order a dispute is told", async () => {
  const exchanged = { from: money(5_100, "USD"), to: money(4_641, "EUR") };
  const story: readonly Told[] = [
    { withdrawn: false, fee: undefined },
    { state: "reviewed", withdrawn: false, fee: undefined },
    { evidenceDueAt: site.clock.now + 240 * HOUR_MS },
    { state: "lost", fee: money(4_000, "USD") },
    { state: "won", withdrawn: false, fee: money(0, "USD"), exchangeLoss: money(41, "EUR") },
  ];
  const right = { "exchange:sandbox EUR": 41, "gateway:sandbox EUR": -41 };
  for (const order of ["01234", "43210", "21430", "30412", "14203", "42424"]) {
    const { id, tell } = await disputed({ exchanged });
    const booked = await bookedBy(async () => {
      for (const step of order)
        await tell(Number(step) * 10, { exchangeLoss: money(0, "EUR"), ...story[Number(step)] });
    });
    expect(booked, order).toEqual(right);
    expect(await donationOf(id)).toMatchObject({ refunded_minor: 0, held_minor: 0 });
  }
  await booksAreFine();
});
