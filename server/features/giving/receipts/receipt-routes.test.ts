import { beforeAll, expect, test, vi } from "vitest";
import { DAY_MS } from "../../../platform/clock.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { WAIT_LIMIT } from "../../../testing/services/wait-limit.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { confirmReport, openOfflineReports } from "../../../testing/test-offline.ts";
import { readPdfText } from "../../../testing/test-pdf.ts";
import {
  checkPdf,
  downloadFile,
  issueAllReceipts,
  listReceiptNumbers,
  refundInFull,
} from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

const LIST = "/api/v1/account/receipts/";
let site: TestSite;
let campaignId: number;
let ada: TestAccount;
let bearer: { authorization: string };

beforeAll(async () => {
  site = await openTestSite({
    argon2: fakeArgon2,
    environment: {
      CHARITY_NAME: "River Trust",
      CHARITY_ADDRESS: "1 River Lane",
      CHARITY_REGISTRATION: "NGO 12/3456",
      TAX_STATEMENT: "Deductible under section 12.",
    },
  });
  // In this file only the tests issue receipts.
  await site.deps.receiptQueue.stop();
  campaignId = (await site.campaign({ title: "Wells for Makoko" })).id;
});

async function openDonor(): Promise<void> {
  ada = await openAccount(site);
  bearer = await ada.bearer();
}

const latest = () =>
  site.db
    .selectFrom("receipt")
    .innerJoin("donation", "donation.id", "receipt.donation_id")
    .select(["receipt.number", "receipt.signature", "receipt.donation_id"])
    .where("donation.account_id", "=", ada.id)
    .orderBy("receipt.number", "desc")
    .executeTakeFirstOrThrow();

const status = async (number: string, signature: string) =>
  site.get(`/api/v1/receipts/${number}/status/?signature=${signature}`);

test("a receipt shows the whole donation, is genuine and has the same bytes every time", async () => {
  await openDonor();
  const email = ada.email;
  await createSettledDonations(site, {
    campaignId,
    accountId: ada.id,
    minor: 5_000,
    name: "Ada Obi",
    email,
  });
  await issueAllReceipts(site);
  const [number] = await listReceiptNumbers(site, bearer);
  const { status: code, type, bytes } = await downloadFile(site, `${LIST}${number}/pdf/`, bearer);
  expect([code, type]).toEqual([200, "application/pdf"]);
  const words = await readPdfText(bytes);
  for (const word of [
    ...["River Trust", "1 River Lane", "NGO 12/3456", "Deductible under section 12."],
    ...["Ada Obi", "$50.00", "$1.00", "$51.00", "Wells for Makoko", `No. ${number}`],
    "no money was charged",
  ]) {
    expect(words).toContain(word);
  }
  expect(await checkPdf(site, bytes)).toMatchObject({
    outcome: "genuine",
    content: { number, donor: "Ada Obi", amount_minor: 5_000, currency: "USD", sandbox: true },
  });
  const again = await downloadFile(site, `${LIST}${number}/pdf/`, bearer);
  expect(Buffer.from(again.bytes).equals(Buffer.from(bytes))).toBe(true);
  const raw = Buffer.from(bytes).toString("latin1");
  expect(raw).toContain("/Lang (en-US)");
  expect(raw).toContain("/Marked true");
});

test("the holder of a donation's secret sees the email address and, once issued, the receipt's number", async () => {
  await openDonor();
  await createSettledDonations(site, { campaignId, accountId: ada.id, email: ada.email });
  const { id } = await site.db
    .selectFrom("donation")
    .select("id")
    .where("account_id", "=", ada.id)
    .executeTakeFirstOrThrow();
  const fetchDonation = async () => {
    const { json } = await site.get(
      `/api/v1/donations/${id}/?secret=${site.deps.links.secretFor(id)}`,
    );
    return [json.email, json.receipt_number];
  };
  expect(await fetchDonation()).toEqual([ada.email, null]);
  await issueAllReceipts(site);
  expect(await fetchDonation()).toEqual([ada.email, (await latest()).number]);
});

test("an anonymous donor's receipt names them only if we know the name", async () => {
  await openDonor();
  await createSettledDonations(site, { campaignId, accountId: ada.id, anonymous: true });
  await createSettledDonations(site, { campaignId, anonymous: true });
  await issueAllReceipts(site);
  const donors = await site.db
    .selectFrom("receipt")
    .select("content")
    .orderBy("number", "desc")
    .limit(2)
    .execute();
  expect(donors.map(({ content }) => JSON.parse(content ?? "").donor).sort()).toEqual([
    "Ada Obi",
    "Anonymous donor",
  ]);
});

test("a number alone or with another receipt's signature reveals nothing", async () => {
  await openDonor();
  await createSettledDonations(
    site,
    { campaignId, accountId: ada.id },
    { campaignId, accountId: ada.id },
  );
  await issueAllReceipts(site);
  const [second, first] = await listReceiptNumbers(site, bearer);
  const { signature } = await latest();
  expect((await status(second ?? "", signature)).json).toEqual({
    number: second,
    state: "in_force",
    since: null,
    replaced_by: null,
  });
  expect((await status(first ?? "", signature)).status).toBe(404);
  expect((await status("2026-999999", signature)).status).toBe(404);
  expect((await status(second ?? "", "")).status).toBe(422);
  const eve = await openAccount(site);
  const response = await downloadFile(site, `${LIST}${second}/pdf/`, await eve.bearer());
  expect(response.status).toBe(404);
});

test("the holder of a donation's secret gets its receipt, even before the queue has issued it", async () => {
  const { json } = await startCheckout(site, campaignId, { name: "Bo" });
  const path = (secret: string) => `/api/v1/donations/${json.id}/receipt/?secret=${secret}`;
  expect((await downloadFile(site, path(json.secret))).status).toBe(404);
  await site.play(json, "approve");
  const { status: code, bytes } = await vi.waitUntil(async () => {
    const response = await downloadFile(site, path(json.secret));
    // The donation is not settled yet, or the queue is issuing its receipt.
    return response.status === 404 || response.status === 503 ? undefined : response;
  }, WAIT_LIMIT);
  expect(code).toBe(200);
  expect(await readPdfText(bytes)).toContain("Bo");
  expect((await downloadFile(site, path("x".repeat(43)))).status).toBe(404);
});

test("correcting the name issues a new receipt; the old one is amended and its signature stays valid", async () => {
  await openDonor();
  await createSettledDonations(site, { campaignId, accountId: ada.id, name: "Ada Oby" });
  await issueAllReceipts(site);
  const old = await latest();
  const path = `${LIST}${old.number}/name/`;
  expect((await site.post(path, { name: " " }, bearer)).status).toBe(422);
  const { status: code, json } = await site.post(path, { name: "Ada Obi" }, bearer);
  expect([code, json.donor, json.state]).toEqual([200, "Ada Obi", "in_force"]);
  expect((await status(old.number, old.signature)).json).toMatchObject({
    state: "amended",
    replaced_by: json.number,
  });
  expect(await listReceiptNumbers(site, bearer)).toEqual([json.number]);
  const { bytes } = await downloadFile(site, `${LIST}${json.number}/pdf/`, bearer);
  expect(await checkPdf(site, bytes)).toMatchObject({ content: { replaces: old.number } });
  expect((await site.post(path, { name: "Another" }, bearer)).json.code).toBe("wrong_state");
  const same = await site.post(`${LIST}${json.number}/name/`, { name: "Ada Obi" }, bearer);
  expect(same.json.number).toBe(json.number);
});

test("a name can be corrected three times within 30 days; concurrent requests correct it once", async () => {
  await openDonor();
  const settledAt = site.clock.now - 31 * DAY_MS;
  await createSettledDonations(site, { campaignId, accountId: ada.id, name: "Late", settledAt });
  await issueAllReceipts(site);
  const late = await site.post(`${LIST}${(await latest()).number}/name/`, { name: "X" }, bearer);
  expect(late.json.code).toBe("wrong_state");
  await createSettledDonations(site, { campaignId, accountId: ada.id, name: "Zero" });
  await issueAllReceipts(site);
  const path = `${LIST}${(await latest()).number}/name/`;
  const both = await Promise.all(["One", "Uno"].map((name) => site.post(path, { name }, bearer)));
  expect(both.map((response) => response.status).sort()).toEqual([200, 409]);
  for (const [name, expected] of [
    ["Two", 200],
    ["Three", 200],
    ["Four", 409],
  ] as const) {
    const response = await site.post(`${LIST}${(await latest()).number}/name/`, { name }, bearer);
    expect([name, response.status]).toEqual([name, expected]);
  }
});

test("the receipt of a refunded donation says so when verified and in its PDF", async () => {
  await openDonor();
  await createSettledDonations(site, { campaignId, accountId: ada.id });
  await issueAllReceipts(site);
  const { number, signature, donation_id: donationId } = await latest();
  await refundInFull(site, donationId);
  expect((await status(number, signature)).json).toEqual({
    number,
    state: "refunded",
    since: new Date(site.clock.now).toISOString(),
    replaced_by: null,
  });
  const { bytes } = await downloadFile(site, `${LIST}${number}/pdf/`, bearer);
  expect(await readPdfText(bytes)).toContain("this donation was refunded");
});

test("receipts are listed by year and page, newest donation first", async () => {
  await openDonor();
  const at = (date: string) => ({ campaignId, accountId: ada.id, settledAt: Date.parse(date) });
  await createSettledDonations(
    site,
    ...["2024-12-31T23:59:59.999Z", "2025-01-01T00:00:00Z", "2025-06-01T12:00:00Z"].map(at),
  );
  await issueAllReceipts(site);
  const all = await site.get(LIST, bearer);
  expect(all.json.years).toEqual([2025, 2024]);
  const page = await site.get(`${LIST}?year=2025&limit=1`, bearer);
  expect(page.json.data.map((receipt: { given_at: string }) => receipt.given_at)).toEqual([
    "2025-06-01T12:00:00.000Z",
  ]);
  const next = await site.get(`${LIST}?year=2025&limit=1&cursor=${page.json.next_cursor}`, bearer);
  expect(next.json.data.map((receipt: { given_at: string }) => receipt.given_at)).toEqual([
    "2025-01-01T00:00:00.000Z",
  ]);
  expect(next.json.next_cursor).toBeNull();
  expect((await site.get(`${LIST}?cursor=abc`, bearer)).status).toBe(422);
});

test("erasing an account removes the donor from the receipts, and a saved copy can still be verified", async () => {
  await openDonor();
  await createSettledDonations(site, { campaignId, accountId: ada.id, name: "Ada Obi" });
  await issueAllReceipts(site);
  const { number, signature, donation_id: id } = await latest();
  const { bytes } = await downloadFile(site, `${LIST}${number}/pdf/`, bearer);
  const body = { password: ada.password, confirm: "ERASE" };
  expect((await site.post("/api/v1/account/erase/", body, bearer)).status).toBe(200);
  const stored = site.db.selectFrom("receipt").select("content").where("number", "=", number);
  expect(await stored.execute()).toEqual([{ content: null }]);
  expect((await checkPdf(site, bytes)).outcome).toBe("genuine");
  expect((await status(number, signature)).json.state).toBe("in_force");
  const secret = site.deps.links.secretFor(id);
  const page = await downloadFile(site, `/api/v1/donations/${id}/receipt/?secret=${secret}`);
  expect(page.status).toBe(404);
});

test("the receipt of an offline donation says so and is void once the donation is reversed", async () => {
  const team = await openOfflineReports(site);
  const { json } = await team.record();
  const findReceipts = () =>
    site.db
      .selectFrom("receipt")
      .select(["number", "signature", "content"])
      .where("donation_id", "=", json.id)
      .execute();
  await issueAllReceipts(site);
  expect(await findReceipts()).toEqual([]);
  await confirmReport(site, json);
  await issueAllReceipts(site);
  const [{ number, signature, content } = { number: "", signature: "", content: "" }] =
    await findReceipts();
  const offline = { payment_method: "Offline", fee_minor: 0, sandbox: false };
  expect(JSON.parse(content ?? "")).toMatchObject(offline);
  expect((await status(number, signature)).json.state).toBe("in_force");
  expect((await team.undo(json.id)).status).toBe(200);
  expect((await status(number, signature)).json.state).toBe("void");
});
