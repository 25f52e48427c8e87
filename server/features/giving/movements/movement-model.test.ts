import { randomInt, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Currency } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  createDice,
  createGatewayHistory,
  type GatewayDonation,
  toEuros,
} from "../../../testing/gateways/test-gateway-history.ts";
import { addUnmatchedEntries } from "../../../testing/gateways/test-unmatched-entries.ts";
import { startTestDonation } from "../../../testing/test-donations.ts";
import { ledgerBalances, ledgerChanges } from "../../../testing/test-ledger.ts";
import { donationRow } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import type { GatewayFact } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "../payments/apply-facts.ts";

/** For longer runs: `MOVEMENT_MODEL=1000x50`. */
const [RUNS = 15, STEPS = 40] = (process.env.MOVEMENT_MODEL ?? "")
  .split("x")
  .map(Number)
  .filter(Boolean);
const SEED = Number(process.env.MOVEMENT_SEED ?? randomInt(2 ** 31));
const RATE = 1_085_000;
const SHUFFLES = Number(process.env.MOVEMENT_SHUFFLES ?? 15);

const dice = createDice(SEED);
const { random, below, pick, shuffled } = dice;

let site: TestSite;
/** The expected balances after all runs, by "account currency". */
const expectedBalances = new Map<string, number>();

beforeAll(async () => {
  site = await openTestSite();
  console.log(`movements: MOVEMENT_SEED=${SEED}, ${RUNS} runs of ${STEPS} steps`);
});

const randomAmount = () =>
  ({ currency: random() < 0.3 ? "EUR" : "USD", minor: 100 + below(20_000) }) as const;

async function start(
  campaignId: number,
  { currency, minor }: { currency: Currency; minor: number },
): Promise<GatewayDonation> {
  const ratePpm = currency === "EUR" ? RATE : 1_000_000;
  const email = `donor${below(3)}@example.org`;
  const id = await startTestDonation(site, { campaignId, minor, currency, ratePpm, email });
  const row = await inTransaction(site.database, (tx) =>
    tx
      .updateTable("donation")
      .set({ payment_id: id })
      .where("id", "=", id)
      .returning(["amount_minor", "fee_minor"])
      .executeTakeFirstOrThrow(),
  );
  const cost = below(Math.ceil(minor / 6));
  const sums = { amount: row.amount_minor, fee: row.fee_minor, cost };
  return createGift({ id, currency, ...sums });
}

/** A payment for an unknown donation. */
function createStray({ currency, minor }: { currency: Currency; minor: number }): GatewayDonation {
  const cost = below(Math.ceil(minor / 6));
  const gift = createGift({ id: randomUUID(), currency, amount: minor, fee: 0, cost });
  return { ...gift, isUnmatched: true };
}

function createGift(
  payment: Pick<GatewayDonation, "id" | "currency" | "amount" | "fee" | "cost">,
): GatewayDonation {
  return {
    ...payment,
    isUnmatched: false,
    isExchanged: payment.currency === "USD" && payment.amount % 5 === 0,
    isPaid: false,
    hasSecondPayment: false,
    refunds: [],
    disputes: [],
  };
}

/** n × a / b, with halves rounded up. */
const share = (n: number, a: number, b: number) =>
  Number((2n * BigInt(n) * BigInt(a) + BigInt(b)) / (2n * BigInt(b)));

function add(account: string, currency: Currency, minor: number): void {
  const key = `${account} ${currency}`;
  expectedBalances.set(key, (expectedBalances.get(key) ?? 0) + minor);
}

/** The expected donation, computed from the history alone. Adds to the expected balances. */
function expected(gift: GatewayDonation, campaignId: number) {
  const { amount, fee, currency } = gift;
  const done = (ofSecond: boolean) =>
    gift.refunds
      .filter((refund) => refund.ofSecond === ofSecond && refund.fact.state === "done")
      .reduce((sum, { fact }) => sum + fact.amount.minor, 0);
  const taken = (ofSecond: boolean, states: readonly string[]) =>
    gift.disputes
      .filter((dispute) => dispute.ofSecond === ofSecond && states.includes(dispute.fact.state))
      .reduce((sum, { fact }) => sum + (fact.withdrawn ? fact.amount.minor : 0), 0);
  const [lost, open] = [taken(false, ["lost"]), taken(false, ["open", "reviewed"])];
  const [secondLost, secondOpen] = [taken(true, ["lost"]), taken(true, ["open", "reviewed"])];
  const disputeFees = gift.disputes.reduce((sum, { fact }) => sum + (fact.fee?.minor ?? 0), 0);
  const went = done(false) + lost;
  const back = Math.min(amount + fee, went);
  const secondWent = done(true) + secondLost;
  const secondBack = Math.min(amount + fee, secondWent);
  const worth = currency === "USD" ? amount : share(amount, RATE, 1_000_000);
  const giftBack = (minor: number) => share(minor, amount, amount + fee);
  const worthBack = (minor: number) => share(worth, giftBack(minor), amount);
  const costIn = gift.isExchanged ? "EUR" : currency;
  const costWorth = gift.isExchanged
    ? Math.round((gift.cost * (amount + fee)) / toEuros(amount + fee))
    : currency === "USD"
      ? gift.cost
      : share(gift.cost, RATE, 1_000_000);
  const borne = Math.min(costWorth, Math.floor(worth / 10));
  const borneLeft = Math.floor((borne * (amount - giftBack(back))) / amount);
  const gateway = `gateway:sandbox`;
  const moveAll = (minor: number) => {
    add(gateway, currency, minor);
    if (!gift.isExchanged) return;
    add(gateway, "USD", -minor);
    add("exchange:sandbox", "USD", minor);
    const euros = minor < 0 ? -toEuros(-minor) : toEuros(minor);
    add(gateway, "EUR", euros);
    add("exchange:sandbox", "EUR", -euros);
  };
  moveAll(amount + fee);
  for (const { fact } of gift.refunds) if (fact.state === "done") moveAll(-fact.amount.minor);
  moveAll(-(lost + open));
  moveAll(-(secondLost + secondOpen));
  for (const { fact } of [...gift.refunds, ...gift.disputes]) {
    add(gateway, "EUR", -(fact.exchangeLoss?.minor ?? 0));
    add("exchange:sandbox", "EUR", fact.exchangeLoss?.minor ?? 0);
  }
  add(gateway, currency, -disputeFees);
  add(gateway, costIn, -gift.cost);
  add("gateway-costs", costIn, gift.cost);
  add("gateway-costs", currency, disputeFees + (went - back) + (secondWent - secondBack));
  add("service-fees", currency, -(fee - (back - giftBack(back))));
  add("disputed:sandbox", currency, open + secondOpen);
  add(`campaign:${campaignId}`, "USD", -(worth - worthBack(back) - borneLeft));
  add("recovered-costs", "USD", -borneLeft);
  if (currency !== "USD") {
    add("exchange", currency, -(amount - giftBack(back)));
    add("exchange", "USD", worth - worthBack(back));
  }
  if (gift.hasSecondPayment) {
    moveAll(amount + fee);
    add(gateway, costIn, -gift.cost);
    add("gateway-costs", costIn, gift.cost);
    add("unmatched:sandbox", currency, -(amount + fee - secondBack));
  }
  return {
    state: back === amount + fee ? "reversed" : "settled",
    refunded_minor: back,
    campaign_refunded_minor: worthBack(back),
    cost_minor: borne,
    cost_returned_minor: borne - borneLeft,
    held_minor: worthBack(Math.min(amount + fee, back + open)) - worthBack(back),
  };
}

/** Reports facts in random order and batches, some of them twice. */
async function report(facts: readonly GatewayFact[]): Promise<void> {
  for (const batch of [facts, facts.filter(() => random() < 0.2)]) {
    const mixed = shuffled(batch);
    for (let from = 0; from < mixed.length; ) {
      const size = 1 + below(12);
      await applyFacts(site.deps, mixed.slice(from, from + size));
      from += size;
    }
  }
}

test("the ledger equals the model for random histories, reported in any order and number", {
  timeout: 600_000 + RUNS * STEPS * 200,
}, async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const { id: campaignId } = await site.campaign();
    const gifts: GatewayDonation[] = [];
    const { said, step } = createGatewayHistory(dice, site.clock.now);
    for (let count = 0; count < STEPS; count += 1) {
      if (gifts.length === 0 || random() < 0.12) {
        const amount = randomAmount();
        gifts.push(random() < 0.3 ? createStray(amount) : await start(campaignId, amount));
      } else step(pick(gifts) as GatewayDonation);
      if (random() < 0.08) await report(said.filter(() => random() < 0.3));
    }
    await report(said);
    const seed = `MOVEMENT_SEED=${SEED}, run ${run}`;
    for (const gift of gifts.filter(({ isPaid, isUnmatched }) => isPaid && isUnmatched))
      addUnmatchedEntries(gift, add);
    for (const gift of gifts.filter(({ isPaid, isUnmatched }) => isPaid && !isUnmatched)) {
      const row = await donationRow(site, gift.id);
      expect(row, `${seed}: ${JSON.stringify(gift)}`).toMatchObject(expected(gift, campaignId));
    }
    const balances = await ledgerBalances(site);
    for (const [account, minor] of expectedBalances)
      expect(balances.get(account) ?? 0, `${seed}: ${account}`).toBe(minor);
  }
  const check = await checkBooks(site.db);
  expect(booksAreRight(check), `MOVEMENT_SEED=${SEED}: ${JSON.stringify(check)}`).toBe(true);
});

test.each(["a donation", "an unmatched payment"])(
  "a history of %s leads to the same ledger in any order and number of reports",
  {
    timeout: 600_000 + SHUFFLES * 2_000,
  },
  async (kind) => {
    const { id: campaignId } = await site.campaign();
    const amount = { currency: "USD", minor: 5_005 } as const;
    const create = async () =>
      kind === "a donation" ? start(campaignId, amount) : createStray(amount);
    const original = await create();
    const { said, step } = createGatewayHistory(dice, site.clock.now);
    while (said.length < 30) step(original);
    const changes = await ledgerChanges(site, () => report(said));
    expect(changes).not.toEqual({});
    for (let round = 0; round < SHUFFLES; round += 1) {
      const { id } = await create();
      const facts = JSON.parse(JSON.stringify(said).replaceAll(original.id, id));
      const shuffledChanges = await ledgerChanges(site, () => report(facts));
      expect(shuffledChanges, `MOVEMENT_SEED=${SEED}, shuffle ${round}`).toEqual(changes);
    }
  },
);
