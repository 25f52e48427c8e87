import { beforeAll, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { settleTestDonation } from "../../../testing/test-checkout.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { sumAccounts } from "../../books/ledger/ledger-store.ts";
import type {
  GatewayDispute,
  GatewayPayment,
  GatewayRefund,
} from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "../payments/apply-facts.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  office = await openOffice(site);
});

/** A gift of 50.00 that was paid twice, with 51.00 each time, and a dispute about the second payment. */
async function paidTwice() {
  const { id: campaignId } = await site.campaign();
  const id = await settleTestDonation(site, campaignId, {});
  const about = { reference: id, paymentId: `${id}-again`, changedAt: site.clock.now };
  const second: GatewayPayment = {
    ...{ ...about, kind: "payment", state: "succeeded", declines: 0 },
    ...{ total: money(5_100, "USD"), cost: money(178, "USD") },
  };
  const opened: GatewayDispute = {
    ...{ ...about, kind: "dispute", disputeId: `${id}-dp`, state: "open", reason: "duplicate" },
    ...{ amount: money(5_100, "USD"), withdrawn: true, fee: money(1_500, "USD") },
    evidenceDueAt: site.clock.now + 3_600_000,
  };
  const refund: GatewayRefund = {
    ...{ ...about, kind: "refund", refundId: `${id}-re`, ours: undefined, state: "done" },
    amount: money(5_100, "USD"),
  };
  return { id, second, opened, refund };
}

type Balances = Readonly<Record<string, number>>;

async function balances(): Promise<Balances> {
  const check = await checkBooks(site.db);
  expect(booksAreRight(check), JSON.stringify(check)).toBe(true);
  const sums = await sumAccounts(site.db);
  return Object.fromEntries(sums.map(({ name, balance_minor }) => [name, Number(balance_minor)]));
}

/** What became of the site's accounts for nobody's money. */
async function changedSince(before: Balances) {
  const now = await balances();
  const of = (account: string) => (now[account] ?? 0) - (before[account] ?? 0);
  return {
    gateway: of("gateway:sandbox"),
    unmatched: of("unmatched:sandbox"),
    disputed: of("disputed:sandbox"),
    costs: of("gateway-costs"),
  };
}

const giftOf = (id: string) =>
  site.db
    .selectFrom("donation")
    .select(["state", "refunded_minor", "held_minor"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const untouched = { state: "settled", refunded_minor: 0, held_minor: 0 };

test("a dispute about a second payment is listed with its gift, and takes nothing of the gift", async () => {
  const { id, second, opened } = await paidTwice();
  await applyFacts(site.deps, [second]);
  const before = await balances();
  await applyFacts(site.deps, [opened]);
  expect(await changedSince(before)).toEqual({
    ...{ gateway: -6_600, unmatched: 0, disputed: 5_100, costs: 1_500 },
  });
  expect(await giftOf(id)).toEqual(untouched);
  const { data } = (await office.get("disputes/")).json;
  expect(data).toMatchObject([{ of_second_payment: true, amount: 51, donation: { id } }]);

  await applyFacts(site.deps, [{ ...opened, state: "won", withdrawn: false }]);
  expect(await changedSince(before)).toEqual({
    ...{ gateway: -1_500, unmatched: 0, disputed: 0, costs: 1_500 },
  });
  expect(await giftOf(id)).toEqual(untouched);
});

test("a dispute that is lost ends what is owed of the second payment; a refund besides is ours to bear", async () => {
  const { id, second, opened, refund } = await paidTwice();
  await applyFacts(site.deps, [second]);
  const before = await balances();
  // It is told before it is opened, and before the payment's news is read again.
  await applyFacts(site.deps, [{ ...opened, state: "lost" }, opened, second]);
  const lost = { gateway: -6_600, unmatched: 5_100, disputed: 0, costs: 1_500 };
  expect(await changedSince(before)).toEqual(lost);
  await applyFacts(site.deps, [refund]);
  expect(await changedSince(before)).toEqual({ ...lost, gateway: -11_700, costs: 6_600 });
  await applyFacts(site.deps, [{ ...refund, state: "failed", changedAt: refund.changedAt + 1 }]);
  expect(await changedSince(before)).toEqual(lost);
  expect(await giftOf(id)).toEqual(untouched);
});

test("a dispute waits for its second payment; what it takes beyond that is ours to bear", async () => {
  const { id, second, opened } = await paidTwice();
  await applyFacts(site.deps, [opened]);
  const about = () => site.db.selectFrom("dispute").select("state").where("donation_id", "=", id);
  expect(await about().execute()).toEqual([]);
  await applyFacts(site.deps, [second]);
  expect(await about().execute()).toEqual([{ state: "open" }]);
  const before = await balances();
  const more = { ...opened, amount: money(5_601, "USD"), disputeId: `${id}-more` };
  await applyFacts(site.deps, [{ ...more, state: "lost" }]);
  expect(await changedSince(before)).toEqual({
    ...{ gateway: -7_101, unmatched: 5_100, disputed: 0, costs: 2_001 },
  });
});

test("a refund of a second payment that was made at the gateway leaves the gift as it is", async () => {
  const { id, second, refund } = await paidTwice();
  await applyFacts(site.deps, [second]);
  const before = await balances();
  await applyFacts(site.deps, [refund, refund]);
  expect(await changedSince(before)).toEqual({
    ...{ gateway: -5_100, unmatched: 5_100, disputed: 0, costs: 0 },
  });
  expect(await giftOf(id)).toEqual(untouched);
});
