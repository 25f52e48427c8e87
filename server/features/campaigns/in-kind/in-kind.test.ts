import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PLEDGES_PER_DAY } from "#contract/campaigns/in-kind.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { insertItems } from "./wanted-item-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let site: TestSite;
let owner: TestAccount;
let donor: TestAccount;
let asOwner: { authorization: string };
let asDonor: { authorization: string };
let id: number;
let blankets: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2, mails: true });
});

beforeEach(async () => {
  owner = await openAccount(site, { firstName: "Olu" });
  donor = await openAccount(site, { firstName: "Dora" });
  ({ id } = await site.campaign({ organiserId: owner.id, title: "Warm nights" }));
  asOwner = await owner.bearer();
  asDonor = await donor.bearer();
  [blankets = 0] = await inTransaction(site.database, (tx) =>
    insertItems(tx, [
      { campaign_id: id, name: "Blankets", note: "Wool", quantity: 10, position: 0 },
      { campaign_id: id, name: "Stoves", quantity: 2, position: 1 },
    ]),
  );
});

const shown = async () => (await site.get(`/api/v1/campaign/${id}/in-kind/`)).json;
const pledge = (body: object, headers = asDonor) =>
  site.post(`/api/v1/campaign/${id}/in-kind/`, { quantity: 1, anonymous: false, ...body }, headers);
const pledged = async (body: object, headers = asDonor) => {
  const { status, json } = await pledge(body, headers);
  expect(status).toBe(201);
  return json.id as number;
};
const decide = (pledgeId: number, decision: string, extra: object = {}, headers = asOwner) =>
  site.post(
    `/api/v1/organiser/campaigns/${id}/in-kind/${pledgeId}/decision/`,
    { decision, ...extra },
    headers,
  );
const withdraw = (pledgeId: number, headers = asDonor) =>
  site.post(`/api/v1/account/in-kind/${pledgeId}/withdraw/`, {}, headers);
const teams = async (query = "") =>
  (await site.get(`/api/v1/organiser/campaigns/${id}/in-kind/${query}`, asOwner)).json;

test("a pledge is confirmed and received, and both sides hear of every step", async () => {
  const pledge = await pledged({ item_id: blankets, quantity: 4, message: "Dry and clean" });
  expect((await shown()).items[0]).toEqual({
    id: blankets,
    name: "Blankets",
    note: "Wool",
    quantity: 10,
    still_wanted: 10,
  });
  const toOwner = await site.mailTo(owner.email);
  expect(toOwner.subject).toContain("Warm nights");
  expect(toOwner.text).toContain("Dora Obi would like to give 4 × Blankets");
  expect(toOwner.text).toContain("Dry and clean");

  const confirmed = await decide(pledge, "confirm", { note: "Tuesday would be good" });
  expect(confirmed.json).toMatchObject({ state: "confirmed", still_wanted: 6 });
  expect(await shown()).toMatchObject({
    items: [{ still_wanted: 6 }, { still_wanted: 2 }],
    gifts: [{ donor: { name: "Dora Obi" }, what: "Blankets", quantity: 4, state: "confirmed" }],
  });
  expect((await site.mailTo(donor.email)).text).toContain("Tuesday would be good");

  expect((await decide(pledge, "receive")).json.state).toBe("received");
  expect((await shown()).items[0].still_wanted).toBe(6);
  expect((await site.mailTo(donor.email)).subject).toContain("Your gift has arrived");
  const notifications = await site.db
    .selectFrom("notification")
    .select("data")
    .where("account_id", "=", donor.id)
    .orderBy("id")
    .execute();
  expect(notifications.map(({ data }) => (data as { state: string }).state)).toEqual([
    "confirmed",
    "received",
  ]);
});

test("only the team knows an anonymous donor", async () => {
  const pledge = await pledged({ item_id: blankets, anonymous: true });
  await decide(pledge, "confirm");
  const answer = await shown();
  expect(answer.gifts[0].donor).toEqual({ name: null, portrait: null });
  expect(JSON.stringify(answer)).not.toContain("Dora");
  expect((await teams()).data[0].donor).toMatchObject({ name: "Dora Obi", email: donor.email });
});

test("erasing an account takes back its open pledges and its name on the page", async () => {
  const there = await pledged({ item_id: blankets, quantity: 2, message: "Mine" });
  await decide(there, "confirm");
  await decide(there, "receive");
  await decide(await pledged({ item_id: blankets, quantity: 3 }), "confirm");
  const body = { password: donor.password, confirm: "ERASE" };
  expect((await site.post("/api/v1/account/erase/", body, asDonor)).status).toBe(200);
  const { items, gifts } = await shown();
  expect(items[0].still_wanted).toBe(8);
  expect(gifts).toMatchObject([{ donor: { name: null, portrait: null }, quantity: 2 }]);
  expect((await teams()).data[1]).toMatchObject({ donor: { email: null }, message: null });
});

test("a pledge's words come back as the same plain text", async () => {
  const nasty = `<script>alert(1)</script>`;
  const pledge = await pledged({ what: nasty, message: "javascript:alert(1)" });
  await decide(pledge, "confirm");
  expect((await shown()).gifts[0].what).toBe(nasty);
  expect((await teams()).data[0].message).toBe("javascript:alert(1)");
});

describe("wanted items", () => {
  test("confirmations at the same time never exceed what is wanted", async () => {
    const pledges: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      pledges.push(await pledged({ item_id: blankets, quantity: 4 }));
    }
    const answers = await Promise.all(pledges.map((pledge) => decide(pledge, "confirm")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json.code).toBe("wrong_state");
    expect((await shown()).items[0].still_wanted).toBe(2);
  });

  test("a pledge of more than is left is refused beside its field", async () => {
    const much = await pledge({ item_id: blankets, quantity: 11 });
    expect([much.status, much.json.detail[0]]).toMatchObject([
      422,
      { loc: ["body", "quantity"], msg: "Only 10 are still wanted" },
    ]);
    await decide(await pledged({ item_id: blankets, quantity: 10 }), "confirm");
    const more = await pledge({ item_id: blankets });
    expect([more.status, more.json.detail[0].loc]).toEqual([422, ["body", "item_id"]]);
  });

  test("a withdrawn or declined pledge makes its part wanted again", async () => {
    const one = await pledged({ item_id: blankets, quantity: 6 });
    const other = await pledged({ item_id: blankets, quantity: 4 });
    await decide(one, "confirm");
    await decide(other, "confirm");
    expect((await shown()).items[0].still_wanted).toBe(0);
    expect((await withdraw(one)).json.state).toBe("withdrawn");
    expect((await decide(other, "decline")).json.state).toBe("declined");
    expect((await shown()).items[0].still_wanted).toBe(10);
  });
});

describe("steps of a pledge", () => {
  test("receiving before confirming, deciding after the end and withdrawing after arrival are refused", async () => {
    const pledge = await pledged({ what: "A ladder" });
    expect((await decide(pledge, "receive")).status).toBe(409);
    await decide(pledge, "confirm");
    await decide(pledge, "receive");
    expect((await decide(pledge, "decline")).status).toBe(409);
    expect((await withdraw(pledge)).status).toBe(409);
  });

  test("confirming and withdrawing at the same time end in one of the two", async () => {
    const pledge = await pledged({ item_id: blankets });
    await Promise.all([decide(pledge, "confirm"), withdraw(pledge)]);
    const { data, counts } = await teams();
    expect(["confirmed", "withdrawn"]).toContain(data[0].state);
    expect(counts.pledged).toBe(0);
  });

  test("steps on pledges of others are refused, from both sides", async () => {
    const pledge = await pledged({ what: "A ladder" });
    expect((await withdraw(pledge, asOwner)).status).toBe(404);
    const other = await site.campaign({ organiserId: donor.id });
    const path = `/api/v1/organiser/campaigns/${other.id}/in-kind/${pledge}/decision/`;
    expect((await site.post(path, { decision: "confirm" }, asDonor)).status).toBe(404);
  });
});

describe("pledging", () => {
  test.each([
    [{}, "what", "Please say what you would like to give"],
    [{ what: "x".repeat(101) }, "what", "At most 100 characters"],
    [{ what: "A ladder", quantity: 0 }, "quantity", "At least one"],
    [{ what: "A ladder", quantity: 1.5 }, "quantity", "Please use a whole number"],
    [{ what: "A ladder", quantity: 10_001 }, "quantity", "At most 10,000"],
  ])("%o is refused beside its field", async (body, field, msg) => {
    const { status, json } = await pledge(body);
    expect([status, json.detail[0].loc.at(-1), json.detail[0].msg]).toEqual([422, field, msg]);
  });

  test("another campaign's item is not on the list", async () => {
    ({ id } = await site.campaign({ organiserId: owner.id }));
    expect((await pledge({ item_id: blankets })).status).toBe(422);
  });

  test.each(["paused", "ended"] as const)("a campaign that is %s takes none", async (state) => {
    ({ id } = await site.campaign({ state }));
    expect((await pledge({ what: "A ladder" })).json.code).toBe("campaign_closed");
  });

  test("a campaign whose last day is over takes none, a draft is not there", async () => {
    const yesterday = new Date(site.clock.now - DAY_MS).toISOString().slice(0, 10);
    ({ id } = await site.campaign({ endsOn: yesterday }));
    expect((await pledge({ what: "A ladder" })).json.code).toBe("campaign_closed");
    ({ id } = await site.campaign({ state: "draft" }));
    expect((await pledge({ what: "A ladder" })).status).toBe(404);
  });

  test("ten pledges a day pass, also at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: PLEDGES_PER_DAY + 2 }, () => pledge({ what: "A ladder" })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(PLEDGES_PER_DAY);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

test("own pledges are listed by campaign, the team's by state, a page at a time", async () => {
  const first = await pledged({ what: "A ladder" });
  const second = await pledged({ item_id: blankets });
  await decide(first, "decline");
  const own = async (query: string) =>
    (await site.get(`/api/v1/account/in-kind/${query}`, asDonor)).json;
  expect((await own(`?campaign=${id}`)).data).toMatchObject([
    { id: second, campaign: { id, title: "Warm nights" } },
    { id: first, state: "declined" },
  ]);
  expect((await own("?campaign=999999")).data).toEqual([]);
  const page = await teams("?limit=1");
  expect(page.data[0].id).toBe(second);
  expect((await teams(`?limit=1&cursor=${page.next_cursor}`)).data[0].id).toBe(first);
  const declined = await teams("?state=declined");
  expect(declined.data.map((one: { id: number }) => one.id)).toEqual([first]);
  expect(declined.counts).toEqual({
    pledged: 1,
    confirmed: 0,
    received: 0,
    declined: 1,
    withdrawn: 0,
  });
});
