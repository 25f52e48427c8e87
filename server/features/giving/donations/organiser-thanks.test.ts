import { beforeAll, expect, test } from "vitest";
import { fieldMessage } from "#contract/errors.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { settleTestDonation, startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { createOrganiserCalls, openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { issueReceipts } from "../receipts/issue-receipts.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
  await site.deps.receiptQueue.stop();
});

const openCampaign = () => openOrganiser(site, { state: "active" });
const text = "The pump is yours.\n\nSee wells.example.org for more.";

async function fetchThanks(id: string) {
  const secret = site.deps.links.secretFor(id);
  return (await site.get(`/api/v1/donations/${id}/?secret=${secret}`)).json.thanks;
}

test("donors see the organiser's thanks with the chosen picture once their donation is settled", async () => {
  const { id, patch, public: page } = await openCampaign();
  const other = { campaign_id: id, position: 1, picture_key: "health-aid-2", alt: "A pump" };
  await inTransaction(site.database, (tx) =>
    tx.insertInto("campaign_picture").values(other).execute(),
  );
  const [cover] = (await page()).json.data.images;
  const chosen = { image: "/pictures/health-aid-2/800.webp", alt: "A pump" };
  const thanks = { text, picture: chosen.image };
  expect((await patch({ thanks })).json.thanks).toEqual(thanks);
  const { json: open } = await startCheckout(site, id);
  expect(await fetchThanks(open.id)).toBeNull();
  const settled = await settleTestDonation(site, id, {});
  expect(await fetchThanks(settled)).toEqual({ from: "Ada Obi", text, picture: chosen });

  // If the picture is removed, the cover is shown instead.
  await inTransaction(site.database, (tx) =>
    tx.deleteFrom("campaign_picture").where("picture_key", "=", "health-aid-2").execute(),
  );
  expect(await fetchThanks(settled)).toEqual({ from: "Ada Obi", text, picture: cover });
  await patch({ thanks: { text: "  ", picture: null } });
  expect(await fetchThanks(settled)).toBeNull();
});

test("the receipt email includes the organiser's thanks without links", async () => {
  const { id, patch } = await openCampaign();
  await patch({ thanks: { text, picture: null } });
  await settleTestDonation(site, id, { email: "thanked@example.org" });
  await issueReceipts(site.deps);
  const mail = await site.mailTo("thanked@example.org");
  expect(mail.text).toContain("The pump is yours.");
  expect(mail.text).toContain("From Ada Obi, who started the campaign");
  expect(mail.text).not.toContain("wells.example.org");
});

test.each([
  [{ text: "x".repeat(1001), picture: null }, "text"],
  [{ text: "Turned \u202e round", picture: null }, "text"],
  [{ text, picture: "/pictures/campaigns/another/800.webp" }, "thanks"],
])("thanks of %j are refused and nothing is written", async (thanks, field) => {
  const { id, bearer, read } = await openCampaign();
  const before = await read();
  const { status, json } = await createOrganiserCalls(site, id, bearer).patch({
    thanks,
    location: "Jos",
  });
  expect([status, json.code]).toEqual([422, "invalid"]);
  expect(fieldMessage(json, field)).toBeTruthy();
  expect(await read()).toEqual(before);
});
