import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { expectBooksRight } from "../../../testing/test-ledger.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { checkBalance } from "../../books/balances/check-balance.ts";
import type { GatewayTransfer } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "../payments/apply-facts.ts";

let site: TestSite;
let transfers = 0;

beforeAll(async () => {
  site = await openTestSite();
});

beforeEach(async () => {
  await inTransaction(site.database, (tx) => tx.deleteFrom("alert").execute());
});

function createTransfer(what: GatewayTransfer["what"], minor: number): GatewayTransfer {
  transfers += 1;
  const transferId = `po_${transfers}`;
  return {
    ...{ kind: "transfer", transferId, what, amount: money(minor, "USD") },
    changedAt: site.clock.now,
  };
}

/** The entries of a transfer in minor units; debits are positive. */
async function findEntries({ transferId }: GatewayTransfer) {
  const rows = await site.db
    .selectFrom("money_movement")
    .innerJoin("ledger_txn", (join) =>
      join
        .on("ledger_txn.source_type", "=", "movement")
        .on("ledger_txn.source_id", "=", sql<string>`money_movement.id::text`),
    )
    .innerJoin("ledger_entry", "ledger_entry.txn_id", "ledger_txn.id")
    .innerJoin("ledger_account", "ledger_account.id", "ledger_entry.account_id")
    .select(["money_movement.kind", "ledger_account.name", "ledger_entry.amount_minor"])
    .where("external_id", "=", transferId)
    .orderBy("ledger_account.name")
    .execute();
  return rows.map(({ kind, name, amount_minor }) => [kind, name, amount_minor]);
}

const findAlerts = () =>
  site.db.selectFrom("alert").select(["kind", "key", "detail"]).orderBy("id").execute();

test.each([
  [
    "to_bank",
    [
      ["to_bank", "bank", 12_345],
      ["to_bank", "gateway:sandbox", -12_345],
    ],
  ],
  [
    "from_bank",
    [
      ["from_bank", "bank", -12_345],
      ["from_bank", "gateway:sandbox", 12_345],
    ],
  ],
  [
    "fee",
    [
      ["account_fee", "gateway-costs", 12_345],
      ["account_fee", "gateway:sandbox", -12_345],
    ],
  ],
  [
    "fee_returned",
    [
      ["account_fee_returned", "gateway-costs", -12_345],
      ["account_fee_returned", "gateway:sandbox", 12_345],
    ],
  ],
] as const)("books a transfer %s to the cent, once", async (what, entries) => {
  const fact = createTransfer(what, 12_345);
  await Promise.all([applyFacts(site.deps, [fact, fact]), applyFacts(site.deps, [fact])]);
  await applyFacts(site.deps, [{ ...fact, changedAt: fact.changedAt + 1 }]);
  expect(await findEntries(fact)).toEqual(entries);
  await expectBooksRight(site);
});

test("transfers of every kind keep the ledger equal to the gateway's balance", async () => {
  const { provider } = site.deps;
  const balance = async (minor: number) => {
    await checkBalance({
      ...site.deps,
      provider: { ...provider, balance: async () => [money(minor, "USD")] },
      pull: async () => {},
    });
    return site.db
      .selectFrom("gateway_balance")
      .select(["booked_minor", "differs_since"])
      .execute();
  };
  const [initial] = await balance(0);
  const booked = (initial?.booked_minor ?? 0) - 10_000 + 700 - 290 + 41;
  await applyFacts(site.deps, [
    createTransfer("to_bank", 10_000),
    createTransfer("from_bank", 700),
    createTransfer("fee", 290),
    createTransfer("fee_returned", 41),
  ]);
  expect(await balance(booked)).toEqual([{ booked_minor: booked, differs_since: null }]);
});

test("a transfer reported with another amount is not booked again, and raises an alert", async () => {
  const fact = createTransfer("from_bank", 500);
  const changed = { ...fact, amount: money(501, "USD") };
  await applyFacts(site.deps, [fact, changed]);
  expect(await findEntries(fact)).toEqual([
    ["from_bank", "bank", -500],
    ["from_bank", "gateway:sandbox", 500],
  ]);
  const cause = "it was reported with another amount before";
  expect(await findAlerts()).toMatchObject([
    {
      ...{ kind: "movement_misfit", key: fact.transferId },
      detail: { provider: "sandbox", cause, facts: JSON.stringify(changed) },
    },
  ]);
});
