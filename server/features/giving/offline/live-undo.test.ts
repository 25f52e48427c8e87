import { beforeAll, expect, onTestFinished, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { settleTestDonation } from "../../../testing/test-checkout.ts";
import { confirmReported } from "../../../testing/test-offline.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { openStream } from "../../../testing/test-stream.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});

/** Opens a campaign with one online donation, and returns its owner's calls. */
async function openCampaign() {
  const owner = await openAccount(site);
  const bearer = await owner.bearer();
  const { id } = await site.campaign({ organiserId: owner.id });
  await settleTestDonation(site, id, {});
  const path = `/api/v1/organiser/campaigns/${id}/gifts/`;
  const body = {
    amount: 25.5,
    currency: "USD",
    given_on: new Date(site.clock.now).toISOString().slice(0, 10),
    way: "cash",
    name: "Bilal Haddad",
    anonymous: false,
  };
  return {
    record: async (): Promise<string> => {
      const key = { "idempotency-key": site.key() };
      return confirmReported(site, (await site.post(path, body, { ...bearer, ...key })).json);
    },
    undo: (donation: string) => site.post(`${path}${donation}/undo/`, {}, bearer),
    page: async () => (await site.get(`/api/v1/campaign/${id}/`)).json.data,
    watch: async (lastEventId?: string) => {
      const stream = await openStream(`${site.url}/api/v1/campaign/${id}/live/`, lastEventId);
      onTestFinished(() => stream.close());
      return stream;
    },
  };
}

const corrected = { raised: 50, donor_count: 1, taken_back: 1, donation: null };

test("an open page receives the new totals after a donation is undone, and later donations", async () => {
  const { record, undo, page, watch } = await openCampaign();
  const stream = await watch();
  const donation = await record();
  expect(await stream.next()).toMatchObject({ id: 2, event: { raised: 75.5, taken_back: 0 } });
  await undo(donation);
  expect(await stream.next()).toEqual({ id: 2, event: corrected });
  expect(await page()).toMatchObject({ raised: 50, donor_count: 1, taken_back: 1 });
  await record();
  expect(await stream.next()).toMatchObject({ id: 3, event: { raised: 75.5, taken_back: 1 } });
});

test("a page that was disconnected receives them too", async () => {
  const { record, undo, watch } = await openCampaign();
  await undo(await record());
  const stream = await watch("2");
  expect(await stream.next()).toEqual({ id: 2, event: corrected });
});
