import { beforeAll, expect, test } from "vitest";
import { fieldMessage } from "#contract/errors.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { settleTestDonation, startCheckout } from "../../../testing/test-checkout.ts";
import { callsOf, openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { issueReceipts } from "../receipts/issue-receipts.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2, mails: true });
  await site.deps.receiptQueue.stop();
});

const live = () => openOrganiser(site, { state: "active" });
const text = "The pump is yours.\n\nSee wells.example.org for more.";

async function thanksOf(id: string) {
  const secret = site.deps.links.secretOf(id);
  return (await site.get(`/api/v1/donations/${id}/?secret=${secret}`)).json.thanks;
}

test("donors read the organiser's words once their gift is settled, with the picture that was chosen", async () => {
  const { id, patch, public: page } = await live();
  const other = { campaign_id: id, position: 1, picture_key: "health-aid-2", alt: "A pump" };
  await inTransaction(site.database, (tx) =>
    tx.insertInto("campaign_picture").values(other).execute(),
  );
  const [cover] = (await page()).json.data.images;
  const chosen = { image: "/pictures/health-aid-2/800.webp", alt: "A pump" };
  const thanks = { text, picture: chosen.image };
  expect((await patch({ thanks })).json.thanks).toEqual(thanks);
  const { json: open } = await startCheckout(site, id);
  expect(await thanksOf(open.id)).toBeNull();
  const settled = await settleTestDonation(site, id, {});
  expect(await thanksOf(settled)).toEqual({ from: "Ada Obi", text, picture: chosen });

  // A picture that left the page gives way to the cover.
  await inTransaction(site.database, (tx) =>
    tx.deleteFrom("campaign_picture").where("picture_key", "=", "health-aid-2").execute(),
  );
  expect(await thanksOf(settled)).toEqual({ from: "Ada Obi", text, picture: cover });
  await patch({ thanks: { text: "  ", picture: null } });
  expect(await thanksOf(settled)).toBeNull();
});

test("the mail with the receipt has the words too, and no links in them", async () => {
  const { id, patch } = await live();
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
])("%j is refused, and nothing is written", async (thanks, field) => {
  const { id, bearer, read } = await live();
  const before = await read();
  const { status, json } = await callsOf(site, id, bearer).patch({ thanks, location: "Jos" });
  expect([status, json.code]).toEqual([422, "invalid"]);
  expect(fieldMessage(json, field)).toBeTruthy();
  expect(await read()).toEqual(before);
});
