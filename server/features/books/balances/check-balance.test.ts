import { beforeAll, beforeEach, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { createGateways } from "../../gateways/provider/gateways.ts";
import {
  GatewayUnavailable,
  type PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import { pullChanges } from "../../giving/payments/pull-changes.ts";
import { credit, debit } from "../ledger/ledger-entry.ts";
import { postTransactions } from "../ledger/post-transactions.ts";
import { balanceJobs } from "./balance-jobs.ts";
import { findBalances } from "./balance-store.ts";
import { checkBalance } from "./check-balance.ts";
import { reportUnreadBalance } from "./report-unread-balance.ts";

let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite();
  ({ id: campaignId } = await site.campaign());
});

beforeEach(async () => {
  await drift(0);
  await inTransaction(site.database, async (tx) => {
    await tx.deleteFrom("gateway_balance").execute();
    await tx.deleteFrom("balance_reading").execute();
    await tx.deleteFrom("alert").execute();
  });
});

const check = (provider = site.deps.provider) =>
  checkBalance({ ...site.deps, provider, pull: () => pullChanges(site.deps) });

async function checkLater(minutes = 3) {
  site.clock.now += minutes * MINUTE_MS;
  await check();
}

/** Makes the sandbox's balance differ from its payments. */
async function drift(minor: number) {
  const { apiUrl, apiKey } = site.deps.sandbox;
  const response = await fetch(`${apiUrl}/api/keeping`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ drift_minor: minor }),
  });
  expect(response.status).toBe(200);
}

async function pay() {
  const { json } = await startCheckout(site, campaignId);
  await site.play(json, "approve");
}

async function differences() {
  const rows = await findBalances(site.db);
  return rows.map((row) => [row.provider, row.currency, row.held_minor - row.booked_minor]);
}

async function findAlerts() {
  const query = site.db.selectFrom("alert").select(["kind", "key", "detail", "times"]);
  return await query.orderBy("id").execute();
}

test("a gateway's balance matches the ledger after a payment, whatever another gateway holds", async () => {
  const other = {
    ...{ kind: "capture", sourceType: "test", sourceId: "1", occurredAt: new Date() },
    entries: [debit("gateway:acme", money(500, "USD")), credit("bank", money(500, "USD"))],
  };
  await inTransaction(site.database, (tx) => postTransactions(tx, [other]));
  await pay();
  await check();
  await checkLater();
  expect(await differences()).toEqual([["sandbox", "USD", 0]]);
  expect(await findAlerts()).toEqual([]);
});

test("a difference of a cent in two consecutive checks raises an alert, and again while it lasts", async () => {
  await pay();
  await drift(1);
  await check();
  expect(await differences()).toEqual([["sandbox", "USD", 1]]);
  expect(await findAlerts()).toEqual([]);
  await checkLater();
  await checkLater();
  expect(await findAlerts()).toEqual([
    {
      kind: "balance_differs",
      key: "sandbox USD",
      times: 2,
      detail: expect.objectContaining({
        provider: "sandbox",
        currency: "USD",
        difference: "$0.01",
        known_causes: "none: everything the gateway reported is posted",
      }),
    },
  ]);
});

test("a difference that changes or disappears at the next check raises no alert", async () => {
  await pay();
  await drift(-1);
  await check();
  await drift(-2);
  await checkLater();
  await drift(0);
  await checkLater();
  expect(await differences()).toEqual([["sandbox", "USD", 0]]);
  expect(await findAlerts()).toEqual([]);
});

test("a difference that changes at every check raises an alert after an hour", async () => {
  await pay();
  for (let minor = 1; minor <= 3; minor += 1) {
    await drift(minor);
    await checkLater(HOUR_MS / MINUTE_MS / 2);
  }
  expect(await findAlerts()).toMatchObject([{ detail: { difference: "$0.03" } }]);
});

test("a currency that only the ledger has is a difference with its known causes", async () => {
  await pay();
  await inTransaction(site.database, async (tx) => {
    const quarantined = {
      provider: "sandbox",
      payment_id: "pay_held_back",
      reference: null,
      reason: "wrong_total",
      cause: "",
      facts: "{}",
      told_at: new Date(),
    };
    await tx.insertInto("quarantined_payment").values(quarantined).execute();
  });
  await createSettledDonations(site, {
    campaignId,
    currency: "EUR",
    ratePpm: 1_000_000,
    minor: 700,
  });
  await check();
  await checkLater();
  expect(await differences()).toEqual([
    ["sandbox", "EUR", -714],
    ["sandbox", "USD", 0],
  ]);
  expect(await findAlerts()).toMatchObject([
    {
      key: "sandbox EUR",
      detail: {
        difference: "-€7.14",
        gateway_holds: "€0.00",
        known_causes: "payments on hold: 1",
      },
    },
  ]);
});

test("an unavailable gateway leaves the last comparison unchanged", async () => {
  await check();
  const before = await findBalances(site.db);
  const unavailable = {
    ...site.deps.provider,
    balance: () => Promise.reject(new GatewayUnavailable("unavailable")),
  };
  await expect(check(unavailable)).rejects.toThrow("unavailable");
  expect(await findBalances(site.db)).toEqual(before);
});

test.each([
  ["before", 1],
  ["never", 0],
])(
  "a balance that was read %s and then not for an hour raises an alert, which is resolved once it is read",
  async (_, readings) => {
    const run = async (balance: PaymentProvider["balance"]) => {
      const gateways = createGateways([{ ...site.deps.provider, balance }]);
      const [job] = balanceJobs({ ...site.deps, gateways, pull: async () => {} });
      await job?.run({}, "job").catch(() => {});
    };
    const working = site.deps.provider.balance;
    const failing = () => Promise.reject(new GatewayUnavailable("no balance today"));
    for (let reading = 0; reading < readings; reading += 1) await run(working);
    const since = new Date(site.clock.now).toISOString();
    await run(failing);
    site.clock.now += HOUR_MS;
    await run(failing);
    expect(await findAlerts()).toEqual([]);
    site.clock.now += 1;
    await run(failing);
    await run(() => Promise.reject(new TypeError("unreadable response")));
    expect(await findAlerts()).toMatchObject([
      { kind: "balance_unread", key: "sandbox", times: 2, detail: { since } },
    ]);
    await run(working);
    const { settled_at, settled_note } = await site.db
      .selectFrom("alert")
      .select(["settled_at", "settled_note"])
      .executeTakeFirstOrThrow();
    expect(settled_at).toEqual(new Date(site.clock.now));
    expect(settled_note).toBe("The balance can be read again.");
  },
);

test("after the clock goes back, the hour is counted from the new time", async () => {
  await check();
  site.clock.now -= 24 * HOUR_MS;
  await reportUnreadBalance(site.deps, "unavailable");
  site.clock.now += HOUR_MS + 1;
  await reportUnreadBalance(site.deps, "unavailable");
  expect(await findAlerts()).toMatchObject([{ kind: "balance_unread", times: 1 }]);
});
