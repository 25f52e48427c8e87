import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { issueAllReceipts } from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

/** No code of ours runs these statements, but a mistake or an intruder might. */
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  const { id } = await site.campaign();
  await createSettledDonations(site, { campaignId: id });
  await issueAllReceipts(site);
});

const run = (text: string) => inTransaction(site.database, (tx: Tx) => sql.raw(text).execute(tx));
const REFUSED = { code: "23000" };

describe("a settled donation", () => {
  test.each([
    "amount_minor = amount_minor + 1, campaign_amount_minor = campaign_amount_minor + 1",
    "fee_minor = fee_minor + 1",
    "currency = 'EUR', rate_ppm = 1000000",
    "rate_as_of = '2020-01-01'",
    "rate_source = 'another'",
    "provider = 'another'",
    "settled_at = settled_at - interval '3 days'",
    "created_at = created_at - interval '3 days'",
    "number = number + 1000",
    "gateway_cost_minor = gateway_cost_minor + 1",
    "cost_minor = cost_minor + 1",
    "payment_id = 'another'",
    "state = 'open', settled_at = NULL, number = NULL, gateway_cost_minor = NULL, cost_minor = NULL",
  ])("can't be changed: %s", async (change) => {
    await expect(
      run(`UPDATE donation SET ${change} WHERE state = 'settled'`),
    ).rejects.toMatchObject(REFUSED);
  });

  test("stays reversed unless money returned", async () => {
    const { id: campaignId } = await site.campaign();
    await createSettledDonations(site, { campaignId });
    const where = `WHERE campaign_id = ${campaignId}`;
    await run(`UPDATE donation SET state = 'reversed', reversed_at = now() ${where}`);
    const restored = run(`UPDATE donation SET state = 'settled', reversed_at = NULL ${where}`);
    await expect(restored).rejects.toMatchObject(REFUSED);
  });

  test.each(["DELETE FROM donation", "TRUNCATE donation CASCADE"])(
    "can't be deleted: %s",
    async (text) => {
      await expect(run(text)).rejects.toMatchObject(REFUSED);
    },
  );

  test("can still lose its donor's name and words", async () => {
    await run("UPDATE donation SET donor_name = NULL, message = NULL, anonymous = true");
  });
});

describe("a receipt", () => {
  test.each([
    "number = '2020-000001'",
    "signature = 'another'",
    "content = 'other words'",
    "issued_at = issued_at - interval '1 day'",
  ])("can't be changed: %s", async (change) => {
    await expect(run(`UPDATE receipt SET ${change}`)).rejects.toMatchObject(REFUSED);
  });

  test("can't be deleted", async () => {
    await expect(run("DELETE FROM receipt")).rejects.toMatchObject(REFUSED);
  });

  test("stays void, and its content can be deleted", async () => {
    await run("UPDATE receipt SET voided_at = now(), void_reason = 'mistake'");
    const restored = run("UPDATE receipt SET voided_at = NULL, void_reason = NULL");
    await expect(restored).rejects.toMatchObject(REFUSED);
    await run("UPDATE receipt SET content = NULL");
  });
});

describe("the amount of a donation in the campaign's currency", () => {
  const insert = (columns: string) =>
    run(`
      INSERT INTO donation (id, campaign_id, state, payment_method, provider, description, anonymous,
        source, created_at, currency, campaign_currency, amount_minor, fee_minor, rate_ppm,
        campaign_amount_minor)
      SELECT gen_random_uuid(), id, 'created', 'Credit-Card', 'sandbox', 'x', false, 'x', now(),
        ${columns} FROM campaign WHERE currency = 'USD' LIMIT 1`);

  test.each([
    ["'EUR', 'USD', 10100, 202, 1085000, 10959", "half a cent is rounded up"],
    ["'USD', 'USD', 10001, 200, 1000000, 10001", "the campaign's currency is not converted"],
  ])("%s: %s", async (columns) => {
    await insert(columns);
  });

  test.each([
    ["'EUR', 'USD', 10100, 202, 1085000, 10958", "a cent less than the rate gives"],
    ["'EUR', 'USD', 10000, 200, 1085000, 21700", "twice as much"],
    ["'USD', 'USD', 10000, 200, 2000000, 20000", "a rate for the same currency"],
  ])("%s is refused: %s", async (columns) => {
    await expect(insert(columns)).rejects.toMatchObject({ code: "23514" });
  });
});
