import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { money } from "#contract/money.ts";
import { RECURRING_PATH } from "#contract/page-paths.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import {
  type CreatedRecurring,
  createPeriod,
  createRecurring,
  findTestRecurring,
  recurringUrl,
} from "../../../testing/recurring/test-recurring.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { GatewayRefused, type Mandate } from "../../gateways/provider/payment-provider.ts";
import { type NewRecurring, updateRecurring } from "../recurring/recurring-store.ts";

const start = Date.parse("2026-11-28T12:00:00Z");
const openSetup = vi.fn(async ({ idempotencyKey: key }: { idempotencyKey: string }) => ({
  setupId: `page of ${key}`,
  url: `https://gateway.example/${key}`,
}));
const find = vi.fn(async (_id: string): Promise<Mandate | undefined> => undefined);
const revoke = vi.fn(async (_mandateId: string) => {});
let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true, clock: { now: start } });
  Object.assign(site.deps.provider, { mandates: { openSetup, find, revoke } });
  ({ id: campaignId } = await site.campaign({ title: "Wells for Makoko" }));
});

beforeEach(() => {
  site.clock.now = start;
});

const create = (wanted: Partial<NewRecurring> = {}) =>
  createRecurring(site, { campaign_id: campaignId, ...wanted });
const change = (recurring: CreatedRecurring, changes: object) =>
  site.ask(recurringUrl(recurring), {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(changes),
  });
const findRow = ({ id }: CreatedRecurring) => findTestRecurring(site, id);
const subjectsTo = async ({ email }: CreatedRecurring) =>
  (await site.mailsTo(email)).map(({ subject }) => subject).toReversed();

const stopped = { state: "stopped", next_on: null, stopped_at: new Date(start) } as const;

describe("the donor's view", () => {
  test("has amounts with the fee, dates, what was given, and each period with its donation", async () => {
    const recurring = await create();
    const paid = await createPeriod(site, recurring.id, { dueOn: "2026-10-31", state: "paid" });
    const failed = await createPeriod(site, recurring.id, {
      ...{ dueOn: "2026-11-30", state: "retrying", reason: "expired_card" },
    });
    const { status, json } = await site.get(recurringUrl(recurring));
    expect(status).toBe(200);
    expect(json).toMatchObject({
      state: "active",
      campaign: { id: campaignId, title: "Wells for Makoko", open: true },
      ...{ amount: 20, fee: 0.4, total: 20.4, currency: "USD", frequency: "monthly" },
      ...{ first_on: "2026-08-31", next_on: "2026-12-31", ends_on: null, paused_until: null },
      pays_with: { title: "Visa ending in 4242", expires_on: null },
      may_change_method: true,
      given: { amount: 20, donations: 1 },
      unpaid: { due_on: "2026-11-30", reason: "expired_card", retry_on: "2026-12-03" },
      periods: [
        { due_on: "2026-11-30", donation: { id: failed, state: "failed", amount: 20 } },
        { due_on: "2026-10-31", donation: { id: paid, state: "settled", amount: 20 } },
      ],
      email: recurring.email,
    });
    const { id, secret } = json.unpaid.donation;
    const donation = await site.get(`/api/v1/donations/${id}/?secret=${secret}`);
    expect(donation.json).toMatchObject({ id: failed, recurring: "monthly" });
  });

  test("opens with its own secret only, until that expires", async () => {
    const [recurring, other] = [await create(), await create()];
    for (const secret of [other.secret, "x".repeat(50), `${recurring.secret}x`]) {
      expect((await site.get(recurringUrl({ ...recurring, secret }))).json.code).toBe("not_found");
    }
    const unknown = { ...recurring, id: "018f0a4e-0000-7000-8000-000000000000" };
    unknown.secret = site.deps.recurringLinks.secretFor(unknown.id);
    expect((await site.get(recurringUrl(unknown))).json.code).toBe("not_found");
    site.clock.now = start + 401 * DAY_MS;
    for (const response of [
      await site.get(recurringUrl(recurring)),
      await change(recurring, { amount: 30 }),
      await site.post(recurringUrl(recurring, "stop/"), {}),
      await site.post(recurringUrl(recurring, "payment-method/"), {}),
    ]) {
      expect([response.status, response.json.code]).toEqual([403, "link_expired"]);
    }
    expect(await findRow(recurring)).toMatchObject({ state: "active", amount_minor: 2_000 });
  });
});

describe("a donor's changes", () => {
  test("are stored and emailed with the new amount, dates and the link", async () => {
    const recurring = await create();
    const { json } = await change(recurring, { amount: 30, next_on: "2026-12-05" });
    expect(json).toMatchObject({ amount: 30, fee: 0.6, total: 30.6, next_on: "2026-12-05" });
    expect(await findRow(recurring)).toMatchObject({ amount_minor: 3_000, first_on: "2026-12-05" });
    const [email] = await site.mailsTo(recurring.email);
    expect(email?.subject).toBe("You've changed your monthly donation");
    for (const text of ["$30.00", "$30.60", "December 5, 2026", `${RECURRING_PATH}?id=`]) {
      expect(email?.text).toContain(text);
    }
  });

  test("are not lost if two are made at once, and nothing is emailed if nothing changes", async () => {
    const { id: next } = await site.campaign();
    const recurring = await create();
    await Promise.all([change(recurring, { amount: 30 }), change(recurring, { move_to: next })]);
    expect(await findRow(recurring)).toMatchObject({ amount_minor: 3_000, move_to: next });
    expect((await change(recurring, { amount: 30, move_to: next })).status).toBe(200);
    expect(await subjectsTo(recurring)).toHaveLength(2);
  });

  test("pause until a day and resume on the schedule's own day", async () => {
    const recurring = await create();
    const donation = await createPeriod(site, recurring.id, {
      ...{ dueOn: "2026-11-27", state: "retrying" },
    });
    const paused = (await change(recurring, { paused_until: "2027-02-10" })).json;
    expect(paused).toMatchObject({
      ...{ state: "paused", reason: "donor", next_on: null, paused_until: "2027-02-10" },
      unpaid: { donation: { id: donation }, retry_on: null },
    });
    const resumed = (await change(recurring, { paused_until: null })).json;
    expect(resumed).toMatchObject({ state: "active", reason: null, next_on: "2026-11-30" });
    expect(await subjectsTo(recurring)).toEqual([
      "Your monthly donation is paused",
      "Your monthly donation continues",
    ]);
  });

  test("are refused with the field, and nothing is written", async () => {
    const offersNone = (await site.campaign()).id;
    await inTransaction(site.database, async (tx) => {
      const campaign = tx.updateTable("campaign").set({ offers_recurring: false });
      await campaign.where("id", "=", offersNone).execute();
      await tx.deleteFrom("reference_rate").where("quote", "=", "EUR").execute();
    });
    const inEuros = (await site.campaign({ goal: money(100_000, "EUR") })).id;
    const closed = (await site.campaign({ state: "ended" })).id;
    const recurring = await create();
    const before = await findRow(recurring);
    for (const [field, changes] of [
      ["amount", { amount: 20.005 }],
      ["amount", { amount: 0 }],
      ["amount", { amount: 1e21 }],
      ["amount", { amount: "20" }],
      ["next_on", { next_on: "2026-11-28" }],
      ["next_on", { next_on: "2026-02-30" }],
      ["ends_on", { ends_on: "2026-12-30" }],
      ["paused_until", { paused_until: "2030-01-01" }],
      ["campaign_id", { campaign_id: 999_999 }],
      ["campaign_id", { campaign_id: closed }],
      ["campaign_id", { campaign_id: offersNone }],
      ["campaign_id", { campaign_id: inEuros }],
      ["move_to", { move_to: closed }],
      ["move_to", { move_to: campaignId }],
    ] as const) {
      const { status, json } = await change(recurring, { amount: 30, ...changes });
      expect([status >= 400, json.detail?.[0]?.loc?.[1]], JSON.stringify(changes)).toEqual([
        true,
        field,
      ]);
    }
    expect(await findRow(recurring)).toEqual(before);
  });
});

describe("another campaign", () => {
  test("gets the donations from now on, without the fund of the previous one", async () => {
    const { id: next } = await site.campaign({ title: "A school" });
    const { id: withFund } = await site.campaign({ funds: ["Pumps"] });
    const { id: fund_id } = await site.db
      .selectFrom("fund")
      .select("id")
      .where("campaign_id", "=", withFund)
      .executeTakeFirstOrThrow();
    const recurring = await create({ campaign_id: withFund, fund_id, move_to: next });
    const { json } = await change(recurring, { campaign_id: next });
    expect(json).toMatchObject({ campaign: { id: next, title: "A school" }, fund: null });
    expect(json.move_to).toBeNull();
  });

  test("restarts what stopped because its campaign closed, and nothing else does", async () => {
    const { id: next } = await site.campaign();
    const closed = await create({ ...stopped, reason: "campaign_closed" });
    expect((await change(closed, { amount: 30 })).json.code).toBe("wrong_state");
    const { json } = await change(closed, { campaign_id: next });
    expect(json).toMatchObject({ state: "active", reason: null, next_on: "2026-11-30" });
    expect(await findRow(closed)).toMatchObject({
      stopped_at: null,
      mandate_id: expect.any(String),
    });
    expect(await subjectsTo(closed)).toEqual(["Your monthly donation continues"]);
    const ended = await create({ ...stopped, reason: "donor" });
    expect((await change(ended, { campaign_id: next })).json.code).toBe("wrong_state");
  });
});

describe("stopping", () => {
  test("is final, confirmed by email once, and deletes the stored payment method", async () => {
    const recurring = await create();
    const { mandate_id } = await findRow(recurring);
    await createPeriod(site, recurring.id, { dueOn: "2026-11-27", state: "waiting" });
    const responses = [1, 2].map(() => site.post(recurringUrl(recurring, "stop/"), {}));
    for (const { json } of await Promise.all(responses)) {
      expect(json).toMatchObject({
        ...{ state: "stopped", reason: "donor", next_on: null, pays_with: null },
        ...{ unpaid: null, may_change_method: false },
      });
    }
    expect(await subjectsTo(recurring)).toEqual(["Your monthly donation has stopped"]);
    expect(revoke.mock.calls.flat().filter((id) => id === mandate_id)).toHaveLength(1);
    expect((await change(recurring, { paused_until: null })).json.code).toBe("wrong_state");
    const method = await site.post(recurringUrl(recurring, "payment-method/"), {});
    expect(method.json.code).toBe("wrong_state");
  });
});

describe("another payment method", () => {
  test("is stored on a page of the gateway, which is offered again while it is open", async () => {
    const recurring = await create();
    const first = await site.post(recurringUrl(recurring, "payment-method/"), {});
    expect([first.status, first.json]).toEqual([
      201,
      { checkout_url: expect.stringContaining("https://gateway.example/") },
    ]);
    expect((await site.post(recurringUrl(recurring, "payment-method/"), {})).json).toEqual(
      first.json,
    );
    expect(openSetup).toHaveBeenCalledTimes(1);
    const row = await findRow(recurring);
    find.mockRejectedValueOnce(new GatewayRefused("another account"));
    expect((await site.get(recurringUrl(recurring))).json.pays_with).toMatchObject({
      title: "Visa ending in 4242",
    });
    find.mockImplementation(async (id: string) =>
      id === row.setup_id ? { id: "mandate-new", title: "SEPA debit ending in 3000" } : undefined,
    );
    const { json } = await site.get(recurringUrl(recurring));
    expect(json.pays_with).toEqual({ title: "SEPA debit ending in 3000", expires_on: null });
    expect(await subjectsTo(recurring)).toEqual(["Your monthly donation has a new payment method"]);
  });

  test("is asked for at the gateway a limited number of times", async () => {
    const recurring = await create();
    await site.post(recurringUrl(recurring, "payment-method/"), {});
    find.mockReset();
    for (let view = 0; view < 40; view += 1)
      expect((await site.get(recurringUrl(recurring))).status).toBe(200);
    expect(find).toHaveBeenCalledTimes(30);
  });

  test("cannot be stored any number of times", async () => {
    const recurring = await create();
    const statuses = [];
    for (let page = 0; page < 6; page += 1) {
      statuses.push((await site.post(recurringUrl(recurring, "payment-method/"), {})).status);
      await inTransaction(site.database, (tx) =>
        updateRecurring(tx, recurring.id, { setup_opened_at: new Date(0) }),
      );
    }
    expect(statuses.slice(0, 5)).toEqual([201, 201, 201, 201, 201]);
    expect(statuses[5]).toBe(429);
  });
});

test("a new link is emailed to the donor only, also for an expired one, three times a day", async () => {
  const recurring = await create();
  site.clock.now = start + 401 * DAY_MS;
  for (const secret of ["x".repeat(50), (await create()).secret]) {
    const { json } = await site.post(recurringUrl({ ...recurring, secret }, "link/"), {});
    expect(json.code).toBe("not_found");
  }
  const { status, text } = await site.post(recurringUrl(recurring, "link/"), {});
  expect(status).toBe(202);
  expect(text).not.toContain("secret");
  const [email] = await site.mailsTo(recurring.email);
  const link = /\/recurring-donation\?id=(\S+)&secret=(\S+)/.exec(email?.text ?? "");
  const opened = await site.get(recurringUrl({ id: link?.[1] ?? "", secret: link?.[2] ?? "" }));
  expect([opened.status, opened.json.id]).toEqual([200, recurring.id]);
  for (const expected of [202, 202, 429]) {
    expect((await site.post(recurringUrl(recurring, "link/"), {})).status).toBe(expected);
  }
});
