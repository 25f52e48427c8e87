import { expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { give } from "../../../testing/test-donations.ts";
import { confirmReported } from "../../../testing/test-offline.ts";
import { checkPdf, fileOf, issueAll, numbersOf } from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

const LIST = "/api/v1/account/receipts/";

async function openSiteWithDonor() {
  const site = await openTestSite({ argon2: cheapArgon2 });
  const ada = await openAccount(site);
  return { site, ada, bearer: await ada.bearer() };
}

const fetchState = async (site: TestSite, { number, signature }: Record<string, string>) =>
  (await site.get(`/api/v1/receipts/${number}/status/?signature=${signature}`)).json.state;

const findReceipt = ({ db }: TestSite) =>
  db
    .selectFrom("receipt")
    .select(["number", "signature", "content", "donation_id"])
    .executeTakeFirstOrThrow();

test("erasing an account removes the donor from the receipts, and a saved copy can still be verified", async () => {
  const { site, ada, bearer } = await openSiteWithDonor();
  const { id: campaignId } = await site.campaign({});
  await give(site, { campaignId, accountId: ada.id, name: "Ada Obi" });
  await issueAll(site);
  const [number] = await numbersOf(site, bearer);
  const { bytes } = await fileOf(site, `${LIST}${number}/pdf/`, bearer);
  const body = { password: ada.password, confirm: "ERASE" };
  expect((await site.post("/api/v1/account/erase/", body, bearer)).status).toBe(200);
  const receipt = await findReceipt(site);
  expect(receipt.content).toBeNull();
  expect((await checkPdf(site, bytes)).outcome).toBe("genuine");
  expect(await fetchState(site, { ...receipt, content: "" })).toBe("in_force");
  const id = receipt.donation_id;
  const secret = site.deps.links.secretOf(id);
  const page = await fileOf(site, `/api/v1/donations/${id}/receipt/?secret=${secret}`);
  expect(page.status).toBe(404);
});

test("the receipt of an offline donation says so and is void once the donation is reversed", async () => {
  const { site, ada, bearer } = await openSiteWithDonor();
  const { id } = await site.campaign({ organiserId: ada.id });
  const given_on = new Date(site.clock.now).toISOString().slice(0, 10);
  const body = { amount: 30, currency: "USD", given_on, way: "cash", name: "Bo", anonymous: false };
  const donations = `/api/v1/organiser/campaigns/${id}/gifts/`;
  const recorded = await site.post(donations, body, { ...bearer, "idempotency-key": site.key() });
  expect(recorded.status).toBe(201);
  await issueAll(site);
  expect(await site.db.selectFrom("receipt").select("id").execute()).toEqual([]);
  await confirmReported(site, recorded.json);
  await issueAll(site);
  const { content, ...receipt } = await findReceipt(site);
  expect(JSON.parse(content ?? "")).toMatchObject({
    payment_method: "Offline",
    fee_minor: 0,
    sandbox: false,
  });
  expect(await fetchState(site, receipt)).toBe("in_force");
  const undone = await site.post(`${donations}${receipt.donation_id}/undo/`, {}, bearer);
  expect(undone.status).toBeLessThan(300);
  expect(await fetchState(site, receipt)).toBe("void");
});
