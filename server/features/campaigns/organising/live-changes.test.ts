import { beforeAll, describe, expect, test } from "vitest";
import { fieldMessage } from "#contract/errors.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { callsOf, openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2, mails: true });
  office = await openOffice(site);
});

const day = (days: number) =>
  new Date(site.clock.now + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** The office's word on a change, as the team reads it. */
function decide(change: { id: number; proposed_at: string }, word: object) {
  const { id, proposed_at } = change;
  return office.post(`changes/${id}/decisions/`, { ...word, proposed_at });
}

/** A gift that was begun: it names the campaign, its currency and perhaps a fund. */
async function give(id: number, fundId?: number) {
  const { status } = await site.post(
    "/api/v1/donations/",
    {
      campaign_id: id,
      amount: 20,
      currency: "USD",
      payment_method: "Credit-Card",
      accept_terms: true,
      fund_id: fundId,
    },
    { "idempotency-key": site.key() },
  );
  expect(status).toBe(201);
}

describe("of a live campaign", () => {
  const live = () => openOrganiser(site, { state: "active", goalMinor: 100_000 });

  test("small changes are on its page at once", async () => {
    const { patch, public: page } = await live();
    await page();
    await patch({ title: "A deeper well", goal: 2000, location: "Kano" });
    expect((await page()).json.data).toMatchObject({
      title: "A deeper well",
      goal: 2000,
      location: "Kano",
    });
  });

  test("suggested amounts are on its page at once, and any other amount is given as before", async () => {
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

  test("a goal above double waits until the office approves it", async () => {
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
    const { json: decided } = await callsOf(site, id, await account.bearer()).patch({ goal: 4000 });
    expect(decided).toMatchObject({ goal: 4000, waiting: null });
  });

  test("doubling twice is more than double", async () => {
    const { patch } = await live();
    await patch({ goal: 2000 });
    expect((await patch({ goal: 4000 })).json).toMatchObject({
      goal: 2000,
      waiting: { goal: 4000 },
    });
  });

  test("a new beneficiary waits, and the old one stays where the office refuses", async () => {
    const { patch, public: page, read, account } = await live();
    const wish = { kind: "other", name: "Bola Ade", registration: null };
    const { json } = await patch({ beneficiary: wish });
    expect(json.waiting.beneficiary).toEqual(wish);
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

  test("a beneficiary without a name is refused", async () => {
    const { patch } = await live();
    const { json } = await patch({
      beneficiary: { kind: "charity", name: "", registration: null },
    });
    expect(fieldMessage(json, "beneficiary")).toMatch(/who receives/);
  });

  test("there is one waiting change, and taking it back ends it", async () => {
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
    const gone = await decide(first.json.waiting, { approve: true });
    expect(gone.json.code).toBe("wrong_state");
    expect((await read()).beneficiary.name).toBe("Water for All");
  });

  test("the office can change the currency until somebody has given", async () => {
    const untouched = await live();
    const { json } = await untouched.patch({ currency: "EUR", goal: 900 });
    expect(json).toMatchObject({ currency: "USD", waiting: { currency: "EUR", goal: 900 } });
    expect((await decide(json.waiting, { approve: true })).status).toBe(200);
    expect((await untouched.public()).json.data).toMatchObject({
      currency: "EUR",
      goal: 900,
      raised: 0,
    });

    const given = await live();
    const asked = await given.patch({ currency: "EUR" });
    await give(given.id);
    expect(await given.read()).toMatchObject({ currency_fixed: true });
    const late = await decide(asked.json.waiting, { approve: true });
    expect(fieldMessage(late.json, "currency")).toMatch(/stays/);
    expect(fieldMessage((await given.patch({ currency: "EUR" })).json, "currency")).toMatch(
      /stays/,
    );
  });

  test("a fund that a donor chose stays, others can go", async () => {
    const { id, patch, public: page } = await live();
    const [pumps] = (await page()).json.data.funds;
    await patch({ funds: ["Pumps", "Pipes"] });
    await give(id, pumps.id);
    expect(fieldMessage((await patch({ funds: ["Pipes"] })).json, "funds")).toMatch(/stays/);
    expect((await patch({ funds: ["Pumps"] })).json.funds).toEqual([
      { name: "Pumps", in_use: true },
    ]);
  });

  test("fields that the office asked for cannot be emptied again", async () => {
    const { patch } = await live();
    for (const [field, value] of Object.entries({ description: "", location: "", story: [] })) {
      expect(fieldMessage((await patch({ [field]: value })).json, field)).toBeTruthy();
    }
  });

  test("the start cannot change after the campaign has started", async () => {
    const { patch } = await live();
    expect(fieldMessage((await patch({ start_date: day(3) })).json, "start_date")).toMatch(/stays/);
  });
});
