import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { type Currency, money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { settleTestDonation } from "../../../testing/gateways/test-checkout.ts";
import { refundFact } from "../../../testing/gateways/test-refund-fact.ts";
import { donationRow } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { GatewayTransfer } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "./apply-facts.ts";
import { pullChanges } from "./pull-changes.ts";
import { retryDeferredMovements } from "./retry-deferred-movements.ts";

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite();
});

/** Simulates a bug: movements in these currencies can't be booked. */
const breakBooking = (...currencies: Currency[]) =>
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

const findDeferred = () =>
  site.db.selectFrom("put_off_movement").selectAll().orderBy("id").execute();

const findAlerts = () =>
  site.db
    .selectFrom("alert")
    .select(["kind", "key", "detail", "times", "settled_at", "settled_note"])
    .orderBy("id")
    .execute();

const retry = () => retryDeferredMovements(site.deps);

test("stores a transfer that can't be booked although its page was read, and books it after the bug is fixed", async () => {
  await breakBooking("USD");
  const fee = transfer("txn_fee");
  const page = {
    facts: [fee, transfer("txn_other", "EUR")],
    next: null,
    nextRound: "after the page",
  };
  const provider = { ...site.deps.provider, pull: async () => page };
  await pullChanges({ ...site.deps, provider });
  expect(await booked()).toEqual(["txn_other"]);
  expect((await findDeferred()).map(({ fact }) => JSON.parse(fact))).toEqual([fee]);
  const detail = { payment: "txn_fee", tried_again: "every hour", facts: JSON.stringify(fee) };
  const open = { kind: "movement_put_off", key: "txn_fee", settled_at: null };
  expect(await findAlerts()).toMatchObject([{ ...open, detail, times: 1 }]);

  await retry();
  expect(await findDeferred()).toHaveLength(1);
  expect(await findAlerts()).toMatchObject([{ ...open, detail, times: 2 }]);

  await breakBooking();
  await retry();
  expect(await booked()).toEqual(["txn_fee", "txn_other"]);
  expect(await findDeferred()).toEqual([]);
  const settled_note = "It was applied by a retry.";
  expect(await findAlerts()).toMatchObject([
    { settled_at: new Date(site.clock.now), settled_note },
  ]);
  await retry();
  expect(await booked()).toHaveLength(2);
});

test("a movement that still fails doesn't block others, and those reported again are booked once", async () => {
  await breakBooking("USD", "EUR");
  const facts = [transfer("txn_1"), transfer("txn_2", "EUR"), transfer("txn_3", "EUR")];
  await applyFacts(site.deps, facts);
  await applyFacts(site.deps, facts);
  expect(await findDeferred()).toHaveLength(3);
  await breakBooking("USD");
  await applyFacts(site.deps, facts.slice(2));
  await retry();
  expect(await booked()).toEqual(["txn_2", "txn_3"]);
  expect((await findDeferred()).map(({ name }) => name)).toEqual(["txn_1"]);
  const open = (await findAlerts()).filter(({ settled_at }) => settled_at === null);
  expect(open.map(({ key }) => key)).toEqual(["txn_1"]);
});

test("stores a refund that can't be booked, and books it after the bug is fixed", async () => {
  const { id: campaignId } = await site.campaign();
  const id = await settleTestDonation(site, campaignId, {});
  const refund = await refundFact(site, id, 1_000);
  await breakBooking("USD");
  await applyFacts(site.deps, [refund]);
  expect(await findAlerts()).toMatchObject([{ kind: "movement_put_off", key: refund.paymentId }]);
  expect((await donationRow(site, id)).refunded_minor).toBe(0);
  await breakBooking();
  await retry();
  expect((await donationRow(site, id)).refunded_minor).toBe(1_000);
  expect((await findAlerts())[0]?.settled_at).not.toBeNull();
});

test("an alert stays open until all movements with its key are applied", async () => {
  await breakBooking("USD", "EUR");
  await applyFacts(site.deps, [
    transfer("txn_1"),
    { ...transfer("txn_1", "EUR"), what: "to_bank" },
  ]);
  expect(await findDeferred()).toHaveLength(2);
  await breakBooking("USD");
  await retry();
  expect(await findDeferred()).toHaveLength(1);
  expect(await findAlerts()).toMatchObject([{ key: "txn_1", settled_at: null }]);
  await breakBooking();
  await retry();
  expect((await findAlerts())[0]?.settled_at).not.toBeNull();
});

test("stores the first thousand movements of a gateway; the alerts of others say that they are not retried", async () => {
  await breakBooking("USD");
  await inTransaction(site.database, (tx) =>
    sql`INSERT INTO put_off_movement (provider, name, fact, told_at)
      SELECT provider, 'txn', n::text, now()
      FROM generate_series(1, 999) AS n, unnest(ARRAY['sandbox', 'other']) AS provider`.execute(tx),
  );
  await applyFacts(site.deps, [transfer("txn_last"), transfer("txn_late"), transfer("txn_last")]);
  const names = (await findDeferred()).map(({ name }) => name);
  expect(names).toHaveLength(1_999);
  expect(names).toContain("txn_last");
  const tried = (await findAlerts()).map(({ key, detail }) => [
    key,
    (detail as { tried_again: string }).tried_again,
  ]);
  expect(tried).toEqual([
    ["txn_last", "every hour"],
    ["txn_late", "no: too many are waiting already"],
  ]);
});

test("a failure of the database resolves nothing, and is thrown after all others were tried", async () => {
  await breakBooking("USD", "EUR");
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
  expect((await findDeferred()).map(({ name }) => name)).toEqual(["txn_1"]);
});
