import { expect, test } from "vitest";
import type { PublicDonation } from "#contract/campaigns/catalogue.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { walkPages } from "../../../testing/walk-pages.ts";
import { createAccount } from "../../foundation/accounts/create-account.ts";
import { featureCampaign } from "./feature-campaign.ts";

const site = await openTestSite();

const walk = (id: number, query: string) =>
  walkPages<PublicDonation>(site, `/api/v1/campaign/${id}/donations/?${query}`);

const numbers = (donations: readonly PublicDonation[]) => donations.map(({ number }) => number);

test("lists donations newest first, or largest first with newer ones first among equals", async () => {
  const { id } = await site.campaign();
  const amounts = [2_000, 7_000, 2_000, 500, 7_000];
  await createSettledDonations(
    site,
    ...amounts.map((minor) => ({ campaignId: id, minor, name: "Kofi" })),
  );
  expect(numbers(await walk(id, "limit=2"))).toEqual([5, 4, 3, 2, 1]);
  expect(numbers(await walk(id, "sort=top&limit=2"))).toEqual([5, 2, 3, 1, 4]);
});

test("shows amounts in the campaign's currency, without the fee", async () => {
  const { id } = await site.campaign();
  await createSettledDonations(site, {
    campaignId: id,
    minor: 10_000,
    currency: "EUR",
    ratePpm: 1_085_000,
    name: "Ida",
    message: "For the pump",
  });
  expect(await walk(id, "")).toEqual([
    {
      number: 1,
      donor: { name: "Ida", portrait: null },
      amount: 108.5,
      currency: "USD",
      message: "For the pump",
      given_at: new Date(site.clock.now).toISOString(),
      offline: false,
    },
  ]);
});

test("refuses an invalid cursor and one of another sort", async () => {
  const { id } = await site.campaign();
  await createSettledDonations(site, { campaignId: id }, { campaignId: id });
  const { json } = await site.get(`/api/v1/campaign/${id}/donations/?limit=1`);
  for (const query of [
    "cursor=abc",
    `sort=top&cursor=${json.next_cursor}`,
    "sort=top&cursor=%00",
    "limit=0",
    "limit=51",
    "sort=secret",
  ]) {
    const response = await site.get(`/api/v1/campaign/${id}/donations/?${query}`);
    expect([query, response.status, response.json.code]).toEqual([query, 422, "invalid"]);
  }
});

test("never names an anonymous donor", async () => {
  const { id } = await site.campaign({ title: "Quietly given to" });
  const [name, email, portrait] = ["Ermintrude Secretive", "ermintrude@example.org", "ermintrude"];
  await inTransaction(site.database, async (tx) => {
    const accountId = await createAccount(tx, {
      email,
      firstName: "Ermintrude",
      lastName: "Secretive",
      portrait,
    });
    await featureCampaign(tx, id, new Date(site.clock.now));
    return accountId;
  }).then((accountId) =>
    createSettledDonations(site, {
      campaignId: id,
      name,
      email,
      accountId,
      anonymous: true,
      message: "Shh",
    }),
  );
  const responses = await Promise.all(
    [
      "/api/v1/campaign/featured/",
      "/api/v1/campaign/trending/",
      "/api/v1/campaign/list/",
      "/api/v1/campaign_category/list/",
      `/api/v1/campaign/${id}/`,
      `/api/v1/campaign/${id}/donations/`,
      `/api/v1/campaign/${id}/donations/?sort=top`,
      `/api/v1/campaign/${id}/updates/`,
    ].map((path) => site.get(path)),
  );
  for (const { status, text } of responses) {
    expect(status).toBe(200);
    expect(text.toLowerCase()).not.toContain("ermintrude");
    expect(text.toLowerCase()).not.toContain("secretive");
  }
  expect(await walk(id, "")).toMatchObject([
    { donor: { name: null, portrait: null }, message: "Shh" },
  ]);
});

test("shows the portrait of a donor with an account", async () => {
  const { id } = await site.campaign();
  const accountId = await inTransaction(site.database, (tx) =>
    createAccount(tx, {
      email: "kofi@example.org",
      firstName: "Kofi",
      lastName: "A",
      portrait: "person-01",
    }),
  );
  await createSettledDonations(site, { campaignId: id, name: "Kofi A", accountId });
  expect(await walk(id, "")).toMatchObject([
    { donor: { name: "Kofi A", portrait: "/pictures/person-01/192.webp" } },
  ]);
});
