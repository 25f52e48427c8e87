import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { createPaidUpdate, startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { applyPayments } from "../payments/apply-payments.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  office = await openOffice(site);
  ({ id: campaignId } = await site.campaign());
});

async function changeSettings(changes: object) {
  const { version } = (await office.get("settings/")).json;
  expect((await office.put("settings/", { version, ...changes })).status).toBe(200);
}

beforeEach(() => changeSettings({ service_fee_percent: null, currencies: null }));

test("a new fee applies only to donations started after the change", async () => {
  const before = (await startCheckout(site, campaignId)).json;
  await changeSettings({ service_fee_percent: 3.5 });
  const after = (await startCheckout(site, campaignId)).json;
  expect([before.fee, after.fee, after.total]).toEqual([1, 1.75, 51.75]);
  const payments = [before, after].map((donation) => ({
    ...createPaidUpdate(site, donation),
    total: { minor: Math.round(donation.total * 100), currency: "USD" as const },
  }));
  await inTransaction(site.database, (tx) => applyPayments(tx, site.deps, payments));
  const rows = await site.db
    .selectFrom("donation")
    .select(["state", "fee_minor"])
    .where("id", "in", [before.id, after.id])
    .orderBy("fee_minor")
    .execute();
  expect(rows).toEqual([
    { state: "settled", fee_minor: 100 },
    { state: "settled", fee_minor: 175 },
  ]);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("a donation is refused if the fee has changed since the donor saw it", async () => {
  const shown = { fee_percent: 2 };
  expect((await startCheckout(site, campaignId, shown)).status).toBe(201);
  await changeSettings({ service_fee_percent: 5 });
  const { status, json } = await startCheckout(site, campaignId, shown);
  expect(status).toBe(422);
  expect(json.detail[0]).toMatchObject({ loc: ["body", "amount"] });
  expect(json.detail[0].msg).toContain("changed to 5%.");
  expect((await startCheckout(site, campaignId, { fee_percent: 5 })).json.fee).toBe(2.5);
});

test("a donation settles without a service fee", async () => {
  await changeSettings({ service_fee_percent: 0 });
  const { json } = await startCheckout(site, campaignId);
  expect(json).toMatchObject({ fee: 0, total: 50 });
  const total = { minor: 5000, currency: "USD" as const };
  await inTransaction(site.database, (tx) =>
    applyPayments(tx, site.deps, [{ ...createPaidUpdate(site, json), total }]),
  );
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("a campaign accepts its own currency even if the site no longer offers it", async () => {
  await changeSettings({ currencies: ["EUR"] });
  expect((await startCheckout(site, campaignId, { currency: "USD" })).status).toBe(201);
  await changeSettings({ currencies: ["USD"] });
  const refused = await startCheckout(site, campaignId, { currency: "EUR" });
  expect(refused.json.detail[0]).toMatchObject({ loc: ["body", "currency"] });
});

test("a new campaign must use an offered currency", async () => {
  await changeSettings({ currencies: ["EUR"] });
  const bearer = await (await openAccount(site)).bearer();
  const { id } = await site.db.selectFrom("category").select("id").executeTakeFirstOrThrow();
  const create = (currency: string) =>
    site.post(
      "/api/v1/organiser/campaigns/",
      { category_id: id, title: "Clean water for all", goal: 1000, currency },
      bearer,
    );
  expect((await create("USD")).json.detail[0]).toMatchObject({ loc: ["body", "currency"] });
  expect((await create("EUR")).status).toBe(201);
});
