import { describe, expect, test } from "vitest";
import { fieldMessage } from "#contract/errors.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { createOrganiserCalls, openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const site = await openTestSite({ argon2: fakeArgon2, mails: true });
const office = await openOffice(site);

const day = (days: number) =>
  new Date(site.clock.now + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Sends the office's decision on the change that the team reads. */
function decide(change: { id: number; proposed_at: string }, decision: object) {
  const { id, proposed_at } = change;
  return office.post(`changes/${id}/decisions/`, { ...decision, proposed_at });
}

/** Starts a donation, which ties the campaign to its currency and the fund. */
async function give(id: number, fundId?: number) {
  expect((await startCheckout(site, id, { fund_id: fundId })).status).toBe(201);
}

describe("editing a live campaign", () => {
  const live = () => openOrganiser(site, { state: "active", goalMinor: 100_000 });

  test("shows small changes on the page immediately", async () => {
    const { patch, public: page } = await live();
    await page();
    await patch({ title: "A deeper well", goal: 2000, location: "Kano" });
    expect((await page()).json.data).toMatchObject({
      title: "A deeper well",
      goal: 2000,
      location: "Kano",
    });
  });

  test("shows suggested amounts immediately and still accepts any other amount", async () => {
    const { id, patch, public: page, preview } = await live();
    expect((await page()).json.data.suggested_amounts).toEqual([]);
    const first = [{ amount: 50, does: "buys a pump handle" }];
    const then = [
      { amount: 80, does: "buys a metre of pipe" },
      { amount: 50, does: "buys a handle" },
    ];
    for (const suggested_amounts of [first, then]) {
      expect((await patch({ suggested_amounts })).status).toBe(200);
      expect((await page()).json.data).toMatchObject({ suggested_amounts });
      expect((await preview()).json.data).toMatchObject({ suggested_amounts });
    }
    await give(id);
    await patch({ suggested_amounts: [] });
    expect((await page()).json.data.suggested_amounts).toEqual([]);
  });

  test("stops offering recurring donations immediately", async () => {
    const { patch, public: page, read } = await live();
    expect((await page()).json.data.offers_recurring).toBe(true);
    expect((await patch({ offers_recurring: false })).status).toBe(200);
    expect((await page()).json.data.offers_recurring).toBe(false);
    expect((await read()).offers_recurring).toBe(false);
  });

  test("holds back a goal above double until the office approves it", async () => {
    const { id, patch, public: page, read, account } = await live();
    const { json } = await patch({ goal: 2000.01, title: "A far deeper well" });
    expect(json).toMatchObject({ goal: 1000, waiting: { goal: 2000.01, beneficiary: null } });
    expect((await page()).json.data).toMatchObject({ goal: 1000, title: "A far deeper well" });
    expect((await decide(json.waiting, { approve: true })).status).toBe(200);
    expect((await page()).json.data.goal).toBe(2000.01);
    expect(await read()).toMatchObject({
      waiting: null,
      version: json.version + 1,
      history: [{ action: "change_approved", who: "office", name: null }],
    });
    expect((await site.mailTo(account.email)).subject).toBe(
      "Your change is live: A far deeper well",
    );
    const { json: decided } = await createOrganiserCalls(site, id, await account.bearer()).patch({
      goal: 4000,
    });
    expect(decided).toMatchObject({ goal: 4000, waiting: null });
  });

  test("measures a goal against the approved one, not against the last one", async () => {
    const { patch } = await live();
    await patch({ goal: 2000 });
    expect((await patch({ goal: 4000 })).json).toMatchObject({
      goal: 2000,
      waiting: { goal: 4000 },
    });
  });

  test("keeps the old beneficiary while the new one is pending and when the office refuses", async () => {
    const { patch, public: page, read, account } = await live();
    const beneficiary = { kind: "other", name: "Bola Ade", registration: null };
    const { json } = await patch({ beneficiary });
    expect(json.waiting.beneficiary).toEqual(beneficiary);
    expect((await page()).json.data.beneficiary.name).toBe("Water for All");
    const refusal = { approve: false, reason: "Who is that?" };
    expect((await decide(json.waiting, refusal)).status).toBe(200);
    expect((await page()).json.data.beneficiary.name).toBe("Water for All");
    expect((await read()).history[0]).toMatchObject({
      action: "change_refused",
      reason: "Who is that?",
    });
    expect((await site.mailTo(account.email)).text).toContain("Who is that?");
  });

  test("refuses a beneficiary without a name", async () => {
    const { patch } = await live();
    const { json } = await patch({
      beneficiary: { kind: "charity", name: "", registration: null },
    });
    expect(fieldMessage(json, "beneficiary")).toMatch(/who receives/);
  });

  test("keeps one pending change, which can be withdrawn", async () => {
    const { patch, read, withdrawChange } = await live();
    const first = await patch({ goal: 5000 });
    const both = await patch({ beneficiary: { kind: "other", name: "Bola", registration: null } });
    expect(both.json.waiting).toMatchObject({
      id: first.json.waiting.id,
      goal: 5000,
      beneficiary: { name: "Bola" },
    });
    expect((await patch({ goal: 1000 })).json.waiting).toMatchObject({ goal: null });
    expect((await withdrawChange()).json.waiting).toBeNull();
    expect((await withdrawChange()).status).toBe(404);
    const late = await decide(first.json.waiting, { approve: true });
    expect(late.json.code).toBe("wrong_state");
    expect((await read()).beneficiary.name).toBe("Water for All");
  });

  test("lets the office change the currency until the first donation", async () => {
    const untouched = await live();
    const { json } = await untouched.patch({ currency: "EUR", goal: 900 });
    expect(json).toMatchObject({ currency: "USD", waiting: { currency: "EUR", goal: 900 } });
    expect((await decide(json.waiting, { approve: true })).status).toBe(200);
    expect((await untouched.public()).json.data).toMatchObject({
      currency: "EUR",
      goal: 900,
      raised: 0,
    });

    const funded = await live();
    const proposed = await funded.patch({ currency: "EUR" });
    await give(funded.id);
    expect(await funded.read()).toMatchObject({ currency_fixed: true });
    const late = await decide(proposed.json.waiting, { approve: true });
    expect(fieldMessage(late.json, "currency")).toMatch(/can't change/);
    expect(fieldMessage((await funded.patch({ currency: "EUR" })).json, "currency")).toMatch(
      /can't change/,
    );
  });

  test("keeps a fund that a donor chose and removes others", async () => {
    const { id, patch, public: page } = await live();
    const [pumps] = (await page()).json.data.funds;
    await patch({ funds: ["Pumps", "Pipes"] });
    await give(id, pumps.id);
    expect(fieldMessage((await patch({ funds: ["Pipes"] })).json, "funds")).toMatch(
      /can't be removed/,
    );
    expect((await patch({ funds: ["Pumps"] })).json.funds).toEqual([
      { name: "Pumps", in_use: true },
    ]);
  });

  test("refuses to clear fields that approval requires", async () => {
    const { patch } = await live();
    for (const [field, value] of Object.entries({ description: "", location: "", story: [] })) {
      expect(fieldMessage((await patch({ [field]: value })).json, field)).toBeTruthy();
    }
  });

  test("refuses a new start date after the start", async () => {
    const { patch } = await live();
    expect(fieldMessage((await patch({ start_date: day(3) })).json, "start_date")).toMatch(
      /can't change/,
    );
  });
});
