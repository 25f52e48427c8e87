import { beforeEach, describe, expect, test } from "vitest";
import { PLEDGES_PER_DAY } from "#contract/campaigns/in-kind.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { notificationsOf } from "../../../testing/test-notifications.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { insertWantedItems } from "./wanted-item-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const site = await openTestSite({ argon2: fakeArgon2, mails: true });

let owner: TestAccount;
let donor: TestAccount;
let asOwner: { authorization: string };
let asDonor: { authorization: string };
let id: number;
let blankets: number;

beforeEach(async () => {
  owner = await openAccount(site, { firstName: "Olu" });
  donor = await openAccount(site, { firstName: "Dora" });
  ({ id } = await site.campaign({ organiserId: owner.id, title: "Warm nights" }));
  asOwner = await owner.bearer();
  asDonor = await donor.bearer();
  [blankets = 0] = await inTransaction(site.database, (tx) =>
    insertWantedItems(tx, [
      { campaign_id: id, name: "Blankets", note: "Wool", quantity: 10, position: 0 },
      { campaign_id: id, name: "Stoves", quantity: 2, position: 1 },
    ]),
  );
});

const readPage = async () => (await site.get(`/api/v1/campaign/${id}/in-kind/`)).json;
const pledge = (body: object, headers = asDonor) =>
  site.post(`/api/v1/campaign/${id}/in-kind/`, { quantity: 1, anonymous: false, ...body }, headers);
const createPledge = async (body: object, headers = asDonor) => {
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
const teamPledges = async (query = "") =>
  (await site.get(`/api/v1/organiser/campaigns/${id}/in-kind/${query}`, asOwner)).json;

test("notifies both sides when a pledge is made, confirmed and received", async () => {
  const pledge = await createPledge({ item_id: blankets, quantity: 4, message: "Dry and clean" });
  expect((await readPage()).items[0]).toEqual({
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
  expect(await readPage()).toMatchObject({
    items: [{ still_wanted: 6 }, { still_wanted: 2 }],
    gifts: [{ donor: { name: "Dora Obi" }, what: "Blankets", quantity: 4, state: "confirmed" }],
  });
  expect((await site.mailTo(donor.email)).text).toContain("Tuesday would be good");

  expect((await decide(pledge, "receive")).json.state).toBe("received");
  expect((await readPage()).items[0].still_wanted).toBe(6);
  expect((await site.mailTo(donor.email)).subject).toContain("Your gift has arrived");
  const notifications = await notificationsOf(site, donor);
  expect(notifications.map(({ data }) => data.state)).toEqual(["confirmed", "received"]);
});

test("shows an anonymous donor only to the team", async () => {
  const pledge = await createPledge({ item_id: blankets, anonymous: true });
  await decide(pledge, "confirm");
  const page = await readPage();
  expect(page.gifts[0].donor).toEqual({ name: null, portrait: null });
  expect(JSON.stringify(page)).not.toContain("Dora");
  expect((await teamPledges()).data[0].donor).toMatchObject({
    name: "Dora Obi",
    email: donor.email,
  });
});

test("withdraws open pledges of an erased account and removes its name", async () => {
  const receivedPledge = await createPledge({ item_id: blankets, quantity: 2, message: "Mine" });
  await decide(receivedPledge, "confirm");
  await decide(receivedPledge, "receive");
  await decide(await createPledge({ item_id: blankets, quantity: 3 }), "confirm");
  const body = { password: donor.password, confirm: "ERASE" };
  expect((await site.post("/api/v1/account/erase/", body, asDonor)).status).toBe(200);
  const { items, gifts } = await readPage();
  expect(items[0].still_wanted).toBe(8);
  expect(gifts).toMatchObject([{ donor: { name: null, portrait: null }, quantity: 2 }]);
  expect((await teamPledges()).data[1]).toMatchObject({ donor: { email: null }, message: null });
});

test("returns a pledge's texts as the same plain text", async () => {
  const markup = `<script>alert(1)</script>`;
  const pledge = await createPledge({ what: markup, message: "javascript:alert(1)" });
  await decide(pledge, "confirm");
  expect((await readPage()).gifts[0].what).toBe(markup);
  expect((await teamPledges()).data[0].message).toBe("javascript:alert(1)");
});

describe("wanted items", () => {
  test("are never over-confirmed by simultaneous decisions", async () => {
    const pledges: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      pledges.push(await createPledge({ item_id: blankets, quantity: 4 }));
    }
    const responses = await Promise.all(pledges.map((pledge) => decide(pledge, "confirm")));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.json.code).toBe("wrong_state");
    expect((await readPage()).items[0].still_wanted).toBe(2);
  });

  test("refuse a pledge of more than is still wanted, naming the field", async () => {
    const tooMany = await pledge({ item_id: blankets, quantity: 11 });
    expect([tooMany.status, tooMany.json.detail[0]]).toMatchObject([
      422,
      { loc: ["body", "quantity"], msg: "Only 10 still wanted" },
    ]);
    await decide(await createPledge({ item_id: blankets, quantity: 10 }), "confirm");
    const another = await pledge({ item_id: blankets });
    expect([another.status, another.json.detail[0].loc]).toEqual([422, ["body", "item_id"]]);
  });

  test("are wanted again after a withdrawn or declined pledge", async () => {
    const first = await createPledge({ item_id: blankets, quantity: 6 });
    const second = await createPledge({ item_id: blankets, quantity: 4 });
    await decide(first, "confirm");
    await decide(second, "confirm");
    expect((await readPage()).items[0].still_wanted).toBe(0);
    expect((await withdraw(first)).json.state).toBe("withdrawn");
    expect((await decide(second, "decline")).json.state).toBe("declined");
    expect((await readPage()).items[0].still_wanted).toBe(10);
  });
});

describe("steps of a pledge", () => {
  test("refuse receiving before confirming, and everything after receiving", async () => {
    const pledge = await createPledge({ what: "A ladder" });
    expect((await decide(pledge, "receive")).status).toBe(409);
    await decide(pledge, "confirm");
    await decide(pledge, "receive");
    expect((await decide(pledge, "decline")).status).toBe(409);
    expect((await withdraw(pledge)).status).toBe(409);
  });

  test("resolve a simultaneous confirmation and withdrawal to one of them", async () => {
    const pledge = await createPledge({ item_id: blankets });
    await Promise.all([decide(pledge, "confirm"), withdraw(pledge)]);
    const { data, counts } = await teamPledges();
    expect(["confirmed", "withdrawn"]).toContain(data[0].state);
    expect(counts.pledged).toBe(0);
  });

  test("are refused for others' pledges, to donors and teams", async () => {
    const pledge = await createPledge({ what: "A ladder" });
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
  ])("refuses %o, naming the field", async (body, field, msg) => {
    const { status, json } = await pledge(body);
    expect([status, json.detail[0].loc.at(-1), json.detail[0].msg]).toEqual([422, field, msg]);
  });

  test("refuses another campaign's item", async () => {
    ({ id } = await site.campaign({ organiserId: owner.id }));
    expect((await pledge({ item_id: blankets })).status).toBe(422);
  });

  test.each(["paused", "ended"] as const)("is refused while the campaign is %s", async (state) => {
    ({ id } = await site.campaign({ state }));
    expect((await pledge({ what: "A ladder" })).json.code).toBe("campaign_closed");
  });

  test("is refused after the campaign's last day and for a draft", async () => {
    const yesterday = new Date(site.clock.now - DAY_MS).toISOString().slice(0, 10);
    ({ id } = await site.campaign({ endsOn: yesterday }));
    expect((await pledge({ what: "A ladder" })).json.code).toBe("campaign_closed");
    ({ id } = await site.campaign({ state: "draft" }));
    expect((await pledge({ what: "A ladder" })).status).toBe(404);
  });

  test("is limited to ten a day, even at once", async () => {
    const responses = await Promise.all(
      Array.from({ length: PLEDGES_PER_DAY + 2 }, () => pledge({ what: "A ladder" })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(PLEDGES_PER_DAY);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

test("pages own pledges by campaign and the team's by state", async () => {
  const first = await createPledge({ what: "A ladder" });
  const second = await createPledge({ item_id: blankets });
  await decide(first, "decline");
  const own = async (query: string) =>
    (await site.get(`/api/v1/account/in-kind/${query}`, asDonor)).json;
  expect((await own(`?campaign=${id}`)).data).toMatchObject([
    { id: second, campaign: { id, title: "Warm nights" } },
    { id: first, state: "declined" },
  ]);
  expect((await own("?campaign=999999")).data).toEqual([]);
  const page = await teamPledges("?limit=1");
  expect(page.data[0].id).toBe(second);
  expect((await teamPledges(`?limit=1&cursor=${page.next_cursor}`)).data[0].id).toBe(first);
  const declined = await teamPledges("?state=declined");
  expect(declined.data.map((pledge: { id: number }) => pledge.id)).toEqual([first]);
  expect(declined.counts).toEqual({
    pledged: 1,
    confirmed: 0,
    received: 0,
    declined: 1,
    withdrawn: 0,
  });
});
