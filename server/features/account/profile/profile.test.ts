import { beforeAll, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

const PROFILE = "/api/v1/account/profile/";
let site: TestSite;
let ada: TestAccount;
let bearer: { authorization: string };

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  ada = await openAccount(site);
  bearer = await ada.bearer();
});

function change(body: Record<string, unknown>) {
  return site.ask(PROFILE, {
    method: "PATCH",
    headers: { "content-type": "application/json", ...bearer },
    body: JSON.stringify(body),
  });
}

test("returns the profile without secrets", async () => {
  const { status, json } = await site.get(PROFILE, bearer);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    id: ada.id,
    email: ada.email,
    email_verified: true,
    pending_email: null,
    prefix: null,
    first_name: "Ada",
    last_name: "Obi",
    photo: null,
    role: "supporter",
    has_password: true,
    two_factor: false,
    recovery_codes_left: 0,
    anonymous_by_default: false,
    notifications: { campaign_updates: true, thank_yous: true, newsletter: false },
  });
  expect(JSON.stringify(json)).not.toContain("$");
});

test("accepts an empty last name", async () => {
  const sukarno = await openAccount(site, { firstName: "Sukarno" });
  const headers = { "content-type": "application/json", ...(await sukarno.bearer()) };
  const body = JSON.stringify({ prefix: "Mr", first_name: "Sukarno", last_name: " " });
  const { status, json } = await site.ask(PROFILE, { method: "PATCH", headers, body });
  expect([status, json.first_name, json.last_name]).toEqual([200, "Sukarno", ""]);
  const { id } = await site.campaign({ organiserId: sukarno.id });
  const campaign = await site.get(`/api/v1/campaign/${id}/`);
  expect(campaign.json.data.starter.name).toBe("Sukarno");
});

test("changes the given fields only", async () => {
  const { status, json } = await change({
    prefix: "Miss",
    last_name: " Okafor ",
    anonymous_by_default: true,
    notifications: { campaign_updates: false, thank_yous: true, newsletter: true },
  });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    prefix: "Miss",
    first_name: "Ada",
    last_name: "Okafor",
    anonymous_by_default: true,
    notifications: { campaign_updates: false, thank_yous: true, newsletter: true },
  });
  expect((await change({ prefix: null })).json).toMatchObject({
    prefix: null,
    last_name: "Okafor",
  });
  expect((await change({})).json.last_name).toBe("Okafor");
});

test("ignores fields like the role and the address", async () => {
  const before = (await site.get(PROFILE, bearer)).json;
  const ignored = {
    id: "x",
    role: "admin",
    email: "admin@example.org",
    email_verified: false,
    portrait: "portraits/x",
    password_hash: "",
    disabled_at: null,
  };
  expect((await change(ignored)).json).toEqual(before);
});

test("reports every invalid field", async () => {
  const { status, json } = await change({ first_name: "  ", prefix: "Dr" });
  expect(status).toBe(422);
  expect(json.detail.map((detail: { loc: string[] }) => detail.loc.at(-1)).sort()).toEqual([
    "first_name",
    "prefix",
  ]);
  const nul = await change({ last_name: "O\u0000bi" });
  expect([nul.status, nul.json.detail[0].loc]).toEqual([422, ["body", "last_name"]]);
});

test("lists own donations only, newest first, page by page", async () => {
  const other = await openAccount(site);
  const { id: campaignId } = await site.campaign();
  const start = site.clock.now;
  for (const minor of [1_000, 2_000, 3_000, 4_000, 5_000]) {
    // Some have the same time, as a page may end between them.
    site.clock.now = start + Math.floor(minor / 3_000);
    await createSettledDonations(site, { campaignId, minor, accountId: ada.id, name: "Ada" });
    await createSettledDonations(site, { campaignId, minor: 9_900, accountId: other.id });
  }
  const amounts: number[] = [];
  let cursor = "";
  do {
    const query = cursor ? `?limit=2&cursor=${cursor}` : "?limit=2";
    const { status, json } = await site.get(`/api/v1/account/donations/${query}`, bearer);
    expect(status).toBe(200);
    amounts.push(...json.data.map((donation: { amount: number }) => donation.amount));
    cursor = json.next_cursor;
  } while (cursor);
  expect(amounts).toHaveLength(5);
  expect(new Set(amounts)).toEqual(new Set([10, 20, 30, 40, 50]));
  expect(new Set(amounts.slice(0, 3))).toEqual(new Set([30, 40, 50]));
  const oldest = await site.get("/api/v1/account/donations/?limit=3&sort=begun", bearer);
  const { data, next_cursor } = oldest.json;
  const nextPage = await site.get(
    `/api/v1/account/donations/?sort=begun&cursor=${next_cursor}`,
    bearer,
  );
  expect(
    [...data, ...nextPage.json.data].map((donation: { amount: number }) => donation.amount),
  ).toEqual(amounts.toReversed());
  const broken = await site.get("/api/v1/account/donations/?cursor=bm9uZQ", bearer);
  expect([broken.status, broken.json.detail[0].loc]).toEqual([422, ["query", "cursor"]]);
});
