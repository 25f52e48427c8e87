import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { type Currency, money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { settleTestDonation } from "../../../testing/test-checkout.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { GatewayTransfer } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "./apply-facts.ts";
import { pullChanges } from "./pull-changes.ts";
import { retryPutOff } from "./retry-put-off.ts";

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite();
});

/** The program has a fault: it cannot book anything in these currencies. */
const faulty = (...currencies: Currency[]) =>
  inTransaction(site.database, (tx) =>
    sql`ALTER TABLE money_movement DROP CONSTRAINT IF EXISTS fault,
      ADD CONSTRAINT fault CHECK (currency <> ALL (${sql.lit(`{${currencies.join()}}`)}::text[]))
      NOT VALID`.execute(tx),
  );

const transfer = (transferId: string, currency: Currency = "USD"): GatewayTransfer => ({
  ...{ kind: "transfer", transferId, what: "fee", amount: money(290, currency) },
  changedAt: site.clock.now,
});

const booked = async () =>
  (
    await site.db
      .selectFrom("money_movement")
      .select("external_id")
      .orderBy("external_id")
      .execute()
  ).map(({ external_id }) => external_id);

const kept = () => site.db.selectFrom("put_off_movement").selectAll().orderBy("id").execute();

const alerts = () =>
  site.db
    .selectFrom("alert")
    .select(["kind", "key", "detail", "times", "settled_at", "settled_note"])
    .orderBy("id")
    .execute();

const retry = () => retryPutOff(site.deps);

test("a transfer that the books refuse is kept though the gateway's page counts as read, and booked once the fault is mended", async () => {
  await faulty("USD");
  const fee = transfer("txn_fee");
  const page = { facts: [fee, transfer("txn_other", "EUR")], next: null, anew: "after the page" };
  const provider = { ...site.deps.provider, pull: async () => page };
  await pullChanges({ ...site.deps, provider });
  expect(await booked()).toEqual(["txn_other"]);
  expect((await kept()).map(({ fact }) => JSON.parse(fact))).toEqual([fee]);
  const told = { payment: "txn_fee", tried_again: "each hour", facts: JSON.stringify(fee) };
  const open = { kind: "movement_put_off", key: "txn_fee", settled_at: null };
  expect(await alerts()).toMatchObject([{ ...open, detail: told, times: 1 }]);

  await retry();
  expect(await kept()).toHaveLength(1);
  expect(await alerts()).toMatchObject([{ ...open, detail: told, times: 2 }]);

  await faulty();
  await retry();
  expect(await booked()).toEqual(["txn_fee", "txn_other"]);
  expect(await kept()).toEqual([]);
  const settled_note = "It was tried again, and could be applied.";
  expect(await alerts()).toMatchObject([{ settled_at: new Date(site.clock.now), settled_note }]);
  await retry();
  expect(await booked()).toHaveLength(2);
});

test("one that still fails holds up no other, and what was told meanwhile is booked once", async () => {
  await faulty("USD", "EUR");
  const facts = [transfer("txn_1"), transfer("txn_2", "EUR"), transfer("txn_3", "EUR")];
  await applyFacts(site.deps, facts);
  await applyFacts(site.deps, facts);
  expect(await kept()).toHaveLength(3);
  await faulty("USD");
  await applyFacts(site.deps, facts.slice(2));
  await retry();
  expect(await booked()).toEqual(["txn_2", "txn_3"]);
  expect((await kept()).map(({ name }) => name)).toEqual(["txn_1"]);
  const open = (await alerts()).filter(({ settled_at }) => settled_at === null);
  expect(open.map(({ key }) => key)).toEqual(["txn_1"]);
});

test("a refund that the books refuse is kept, and goes back once the fault is mended", async () => {
  const { id: campaignId } = await site.campaign();
  const reference = await settleTestDonation(site, campaignId, {});
  const donation = () => site.db.selectFrom("donation").selectAll().executeTakeFirstOrThrow();
  const paymentId = (await donation()).payment_id ?? "";
  await faulty("USD");
  const about = { paymentId, reference, changedAt: site.clock.now + 1_000 };
  await applyFacts(site.deps, [
    {
      ...{ kind: "refund", refundId: "re_1", ours: undefined, state: "done" },
      ...{ amount: money(1_000, "USD"), ...about },
    },
  ]);
  expect(await alerts()).toMatchObject([{ kind: "movement_put_off", key: paymentId }]);
  expect((await donation()).refunded_minor).toBe(0);
  await faulty();
  await retry();
  expect((await donation()).refunded_minor).toBe(1_000);
  expect((await alerts())[0]?.settled_at).not.toBeNull();
});

test("an alert stays open until all that was put off under its name is applied", async () => {
  await faulty("USD", "EUR");
  await applyFacts(site.deps, [
    transfer("txn_1"),
    { ...transfer("txn_1", "EUR"), what: "to_bank" },
  ]);
  expect(await kept()).toHaveLength(2);
  await faulty("USD");
  await retry();
  expect(await kept()).toHaveLength(1);
  expect(await alerts()).toMatchObject([{ key: "txn_1", settled_at: null }]);
  await faulty();
  await retry();
  expect((await alerts())[0]?.settled_at).not.toBeNull();
});

test("of one gateway a thousand are kept, those that came first; of others the alert says so", async () => {
  await faulty("USD");
  await inTransaction(site.database, (tx) =>
    sql`INSERT INTO put_off_movement (provider, name, fact, told_at)
      SELECT provider, 'txn', n::text, now()
      FROM generate_series(1, 999) AS n, unnest(ARRAY['sandbox', 'other']) AS provider`.execute(tx),
  );
  await applyFacts(site.deps, [transfer("txn_last"), transfer("txn_late"), transfer("txn_last")]);
  const names = (await kept()).map(({ name }) => name);
  expect(names).toHaveLength(1_999);
  expect(names).toContain("txn_last");
  const tried = (await alerts()).map(({ key, detail }) => [
    key,
    (detail as { tried_again: string }).tried_again,
  ]);
  expect(tried).toEqual([
    ["txn_last", "each hour"],
    ["txn_late", "no: there is no more room to keep it"],
  ]);
});

test("a failure of the database settles nothing, and is told after all others were tried", async () => {
  await faulty("USD", "EUR");
  await applyFacts(site.deps, [transfer("txn_1"), transfer("txn_2", "EUR")]);
  await inTransaction(site.database, (tx) =>
    sql`ALTER TABLE money_movement DROP CONSTRAINT fault`.execute(tx),
  );
  await inTransaction(site.database, async (tx) => {
    await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'too slow' USING ERRCODE = '57014'; END $$`.execute(tx);
    await sql`CREATE TRIGGER fault BEFORE INSERT ON money_movement FOR EACH ROW
      WHEN (NEW.currency = 'USD') EXECUTE FUNCTION fail()`.execute(tx);
  });
  await expect(retry()).rejects.toThrow("too slow");
  expect(await booked()).toEqual(["txn_2"]);
  expect((await kept()).map(({ name }) => name)).toEqual(["txn_1"]);
});
